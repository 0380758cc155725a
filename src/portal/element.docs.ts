import type { AttributesOf, ElementDocs } from '../element/define/element-docs.ts'
import type element from './element.ts'

export default {
  tag: 'univ-portal',
  en: 'The full page of the service hall, composed of the other tags.',
  zh: '完整的服务大厅页面，由其他标签组成',
  attributes: {
    solution: {
      default: 'default',
      en: "the sections of the home page: a name in the configuration's `solutions`; `?solution=` takes precedence",
      zh: '首页栏目方案：配置 solutions 中的名称，网址参数 solution 优先',
    },
    agentTools: {
      type: 'boolean',
      en: "lets programs of the visitor's browser find and read items, guides and answers (WebMCP) on the pages that show them; none of its tools changes anything",
      zh: '允许访问者浏览器中的程序查找并读取事项、指南和解答（WebMCP），在有这些内容的页面上；只读，不会改动任何内容',
    },
    syncUrl: {
      type: 'boolean',
      en: "reads and writes the page's URL even if the portal is only a part of the page",
      zh: '门户只是页面一部分时，也跟随并改写网址',
    },
  },
  events: ['univ-app-opened', 'univ-navigate'],
  slots: {
    logo: { en: "the university's logo, beside the name of the hall", zh: '校徽，位于大厅名称旁' },
    header: { en: 'additional controls in the header', zh: '页头的其他控件' },
    home: { en: 'additional sections at the end of the home page', zh: '首页末尾的其他栏目' },
    footer: { en: 'replaces the text of the footer', zh: '替换页脚文字' },
  },
  parts: {
    header: { en: 'the header', zh: '页头' },
    main: { en: 'the page below the header', zh: '页面主体' },
    footer: { en: 'the footer', zh: '页脚' },
  },
} satisfies ElementDocs<AttributesOf<typeof element>>
