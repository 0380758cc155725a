// The configurator's names of tags and embedding methods, in both languages.
export const NAMES = {
  'univ-service-catalogue': { zh: '服务目录', en: 'Service catalogue' },
  'univ-process-center': { zh: '流程中心', en: 'Process centre' },
  'univ-favorites': { zh: '我的收藏', en: 'Favourites' },
  'univ-visit-counter': { zh: '访问统计', en: 'Visit counter' },
  'univ-assistant': { zh: '智能助手', en: 'Assistant' },
  'univ-portal': { zh: '完整门户', en: 'Full portal' },
}
const WAYS = {
  module: { zh: '标准脚本', en: 'Module script' },
  include: { zh: '带内容', en: 'With content' },
  classic: { zh: '普通脚本', en: 'Classic script' },
  div: { zh: 'div 占位', en: 'Plain div' },
  frame: { zh: '内嵌框架', en: 'Iframe' },
  npm: { zh: 'npm 包', en: 'npm' },
}
/** The embedding methods of a tag: the portal is a page of its own, which no frame holds. */
export function waysOf(tag) {
  if (tag !== 'univ-portal') return WAYS
  const { frame: _, include: __, ...ways } = WAYS
  return ways
}
export const HINTS = {
  module: { zh: '首选。加载最快。', en: 'The first choice, and the fastest.' },
  include: {
    zh: '网页服务器（nginx、Apache）先把内容写进标签：最快，没有脚本也能看。WordPress 与 MediaWiki 的插件自动这样做。',
    en: 'The web server (nginx, Apache) writes the content into the tag first: nothing is faster, and it is read without scripts. The plugins for WordPress and MediaWiki do so by themselves.',
  },
  classic: {
    zh: '内容管理系统会删去 type="module" 时用它，一行脚本可带页面上所有标签。',
    en: 'For a CMS that strips type="module". One script serves all tags of a page.',
  },
  div: { zh: '内容管理系统会删去陌生标签时用它。', en: 'For a CMS that strips tags it does not know.' },
  frame: {
    zh: '只允许框架的系统用它，高度自动适应；收藏和登录只在学校登记过的网站可用。',
    en: 'For systems that allow frames only. Its height follows; signing in works on sites that the hall has listed.',
  },
  npm: {
    zh: '应用自己打包脚本时用它；setBase 指出服务大厅的地址。',
    en: 'For an app that bundles its own scripts; setBase names the hall.',
  },
}
