import type { CommonAttributes } from './custom-element.tsx'
import type { AttributesOf, ElementDocs } from './element-docs.ts'

type EveryAttribute = AttributesOf<{ attributes: CommonAttributes }> & { lang: string; config: string }

/** What every element has. `lang` is the platform's own property; `config` is an address here and an object below. */
export const everyElementDocs = {
  attributes: {
    mode: {
      values: ['desktop', 'mobile', 'workflow', 'wechat'],
      en: 'the layout; by default it depends on device and width',
      zh: '版式：desktop 桌面，mobile 手机；不写则按设备和宽度',
    },
    lang: {
      values: ['zh-CN', 'en'],
      en: "the language; by default the page's nearest lang",
      zh: '语言；不写则取页面最近的 lang',
    },
    theme: {
      values: ['auto', 'light', 'dark', 'device'],
      default: 'auto',
      en: 'the colour scheme; auto follows the page, device the device',
      zh: '配色；auto 跟随所在页面，device 跟随设备',
    },
    size: {
      values: ['normal', 'large', 'larger'],
      default: 'normal',
      en: 'larger text and controls',
      zh: '字号：large 大字版，larger 特大字',
    },
    contrast: {
      values: ['more'],
      en: 'higher contrast than the device asks for',
      zh: '更高的对比度',
    },
    config: {
      en: 'the address of a configuration other than the one beside the scripts',
      zh: '另一份配置的地址，不写则用脚本旁的那份',
    },
    silentErrors: { type: 'boolean', en: 'hides error messages and "try again"', zh: '出错时不显示提示' },
  },
  properties: {
    config: {
      type: 'UnivConfig | null',
      en: 'a configuration object; it takes precedence over all sources',
      zh: '配置对象，优先级最高',
    },
    session: {
      type: 'HostSessionInput',
      en: "the page's own session, or a function that returns it",
      zh: '页面自己的登录会话，或取得它的函数',
    },
  },
  methods: {
    focus: {
      parameters: [{ name: 'options', type: 'FocusOptions', optional: true }],
      en: 'moves the focus to the first control',
      zh: '焦点移到第一个控件',
    },
    refresh: { en: 'reloads what is on screen', zh: '重新加载当前内容' },
  },
  events: ['univ-ready', 'univ-error', 'univ-session-changed'],
} satisfies Omit<ElementDocs<EveryAttribute>, 'tag' | 'en' | 'zh'>
