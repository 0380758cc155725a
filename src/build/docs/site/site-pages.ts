// The pages of the documentation site, in the order of its menu. A page is written once: `docs/<lang>/<name>.md`, or a
// README that people of the sources read as well. What has no Chinese text is in the Chinese menu with its English one.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

export type Lang = 'en' | 'zh'
export const LANGS: readonly Lang[] = ['en', 'zh']

export interface SitePage {
  name: string
  title: Record<Lang, string>
  /** The English text, below the project's folder. */
  source: string
  /** Only other pages lead to it. */
  isInMenu?: false
  /** What people call its subject and its text does not, by language; `fragment`: the part that answers them. */
  find?: Record<Lang, string> & { fragment?: string }
}
export interface Section {
  title: Record<Lang, string>
  pages: SitePage[]
}

const written = (name: string, en: string, zh: string): SitePage => ({
  name,
  title: { en, zh },
  source: `src/docs/en/${name}.md`,
})
const readme = (name: string, source: string, en: string, zh: string): SitePage => ({
  ...written(name, en, zh),
  source,
})

const DECISIONS = readdirSync(path.join(import.meta.dirname, '../../../decisions'))
  .map((file) => path.parse(file).name)
  .filter((name) => name !== 'README')

export const sections: Section[] = [
  {
    title: { en: 'Embed', zh: '嵌入' },
    pages: [
      written('start', 'Start', '开始'),
      written('embed', 'Embed a tag', '嵌入标签'),
      {
        ...written('sign-in', 'Sign-in on your own site', '在自己的网站上登录'),
        find: {
          en: 'login log in users members popup single sign-on',
          zh: '我的网站登录 部门网站登录 单点登录',
        },
      },
      written('npm', 'From npm', '用 npm'),
      {
        ...written('theme', 'Theme', '主题'),
        find: {
          en: 'change colours colors brand fonts style css dark mode',
          zh: '换颜色 改颜色 配色 校色 字体 样式 深色',
        },
      },
      written('browsers', 'Browsers and weight', '浏览器与体积'),
      written('storage', 'What is stored where', '保存了什么'),
    ],
  },
  {
    title: { en: 'Your CMS', zh: '网站系统' },
    pages: [
      {
        ...readme('wordpress', 'src/cms/README.md', 'WordPress and MediaWiki', 'WordPress 与 MediaWiki'),
        find: { en: 'embed plugin block shortcode cms', zh: '嵌入 插件 区块 短代码 网站系统' },
      },
      written('drupal', 'Drupal', 'Drupal'),
      written('sharepoint', 'SharePoint', 'SharePoint'),
      written('moodle', 'Moodle', 'Moodle'),
      written('typo3', 'TYPO3', 'TYPO3'),
      written('no-scripts', 'A CMS that forbids scripts', '不允许脚本的系统'),
    ],
  },
  {
    title: { en: 'Operate', zh: '运维' },
    pages: [
      {
        ...readme('connect', 'src/contract/README.md', 'Connect your systems', '接入已有系统'),
        find: {
          fragment: 'keycloak',
          en: 'connect identity provider realm',
          zh: '接入 连接 对接 统一身份认证',
        },
      },
      {
        ...readme('hall', 'src/hall/deploy/README.md', 'Run a hall', '部署服务大厅'),
        find: { en: 'deploy install host server set up', zh: '运行大厅 安装大厅 搭建大厅 架设' },
      },
      readme('campus', 'src/campus/README.md', 'Run a campus', '部署后台'),
    ],
  },
  {
    title: { en: 'Develop', zh: '开发' },
    pages: [
      {
        ...readme('develop', 'src/README.md', 'How the code is laid out', '代码结构'),
        find: {
          fragment: 'how-to-add-a-widget',
          en: 'new tag component create build your own',
          zh: '添加标签 新增标签 添加部件 新增部件 添加组件 开发新标签',
        },
      },
      readme('elements', 'src/element/README.md', 'What every tag has', '标签的共同部分'),
      readme('tests', 'test/README.md', 'Tests', '测试'),
      readme('demo', 'demo/README.md', 'The demo', '演示'),
      readme('specification', 'src/SPECIFICATION.md', 'Specification', '规范'),
      readme('decisions', 'src/decisions/README.md', 'Decisions', '设计决定'),
      readme('versions', 'CHANGELOG.md', 'Versions', '版本'),
      ...DECISIONS.map((name) => ({
        ...readme(`decisions-${name}`, `src/decisions/${name}.md`, 'Decisions', '设计决定'),
        isInMenu: false as const,
      })),
    ],
  },
]

/** The file of a page's text in a language, and the language that it is in. */
export function textOf(root: string, page: SitePage, lang: Lang): { file: string; lang: Lang } {
  const chinese = `src/docs/zh/${page.name}.md`
  return lang === 'zh' && existsSync(path.join(root, chinese))
    ? { file: chinese, lang: 'zh' }
    : { file: page.source, lang: 'en' }
}
