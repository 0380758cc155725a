import type { ElementDocs } from '../../element/define/element-docs.ts'

/** The launcher handles `open` and `question`; the dialog reads `heading`. */
interface LauncherAttributes {
  open: boolean
  question: string
  heading: string
}

export default {
  tag: 'univ-assistant',
  en:
    'The smart assistant: a round button that opens a dialog for questions and answers. Until the pointer or the focus ' +
    'comes to it, it loads 5 KB and asks no server for data.',
  zh: '智能助手：一个圆形按钮，按下后打开问答对话框；指针或焦点到达之前只加载 5 KB 脚本，不请求任何数据',
  attributes: {
    open: { type: 'boolean', en: 'the dialog is open; the user changes it too', zh: '对话框是否打开' },
    question: { en: 'the text in the input, sent by the user', zh: '预先填入输入框的问题' },
    heading: {
      en: "the dialog's title; without it, the name of the robot",
      zh: '对话框标题，不写则用机器人名称',
    },
  },
  methods: {
    open: {
      parameters: [{ name: 'question', type: 'string', optional: true }],
      en: 'opens the dialog, with a question in the input',
      zh: '打开对话框，可带入问题',
    },
    close: { en: 'closes the dialog', zh: '关闭对话框' },
    minimise: { en: 'minimises the dialog to a small bar', zh: '收起成小条' },
    ask: {
      parameters: [{ name: 'question', type: 'string' }],
      en: 'opens the dialog and sends a question',
      zh: '打开并发送一个问题',
    },
  },
  events: [
    'univ-assistant-changed',
    'univ-question-asked',
    'univ-app-opened',
    'univ-navigate',
    'univ-favorite-changed',
  ],
  parts: {
    dialog: { en: 'the open dialog', zh: '打开的对话框' },
    bar: { en: 'the bar of a minimised dialog', zh: '收起后的小条' },
  },
  cssProperties: {
    '--univ-assistant-top': {
      default: 'auto',
      en: 'distance from the top of the window, instead of the bottom',
      zh: '距窗口顶部的距离，设置后不再按底部定位',
    },
    '--univ-assistant-padding': {
      default: '12px',
      en: "padding between the button's edge and its icon",
      zh: '按钮边缘与图标的间距',
    },
    '--univ-assistant-background': {
      default: 'the colour of the seal',
      en: 'background of the button',
      zh: '按钮背景',
    },
    '--univ-assistant-color': { default: 'white', en: 'colour of its icon', zh: '图标颜色' },
    '--univ-assistant-shadow': { default: 'a soft one', en: 'its shadow', zh: '阴影' },
    '--univ-assistant-slide': {
      default: '0 -2px',
      en: 'how far the button moves on hover and focus',
      zh: '指针经过或获得焦点时按钮移动的距离',
    },
    '--univ-assistant-bottom': {
      default: '24px',
      en: 'distance from the bottom of the window',
      zh: '距窗口底部的距离',
    },
    '--univ-assistant-end': { default: '16px to 24px', en: 'distance from the side', zh: '距窗口侧边的距离' },
    '--univ-assistant-layer': { default: '990', en: 'z-index of the button', zh: '按钮的层级' },
  },
} satisfies ElementDocs<LauncherAttributes>
