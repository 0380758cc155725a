import { boolean, choice, string } from '../../element/codec.ts'
import { element } from '../../element/define.tsx'
import styles from './styles.css'
import { CatalogueView } from './view.tsx'

/**
 * The catalogue of service items: browse, search, filter, favour, open. | 服务事项目录：浏览、搜索、筛选、收藏、办理
 * @attr view "home" shows sections for a start page, "item" one item as a page, "guide" a service guide or all of them,
 *   "project" a themed page, "search" everything found, "help" questions and answers | 视图：catalogue 目录，home 首页栏目，item
 *   单个事项，guide 办事指南，project 专题，search 搜索结果，help 帮助
 * @attr sections for view "home": some of hot, recommended, themes, recent, statistics, projects | home 视图显示的栏目：hot、
 *   recommended、themes、recent、statistics、projects
 * @attr keyword what is searched for; "all" or nothing clears it, as with the five below | 搜索词；all 或留空表示不限，下面五项相同
 * @attr tab how items are grouped: "tag", "dep", "zimu", "collect" or "keyword" | 分组方式：tag 主题、dep 部门、zimu 字母、collect
 *   收藏、keyword 搜索
 * @attr tag only items of this theme | 只显示此主题的事项
 * @attr dep only items of this department | 只显示此部门的事项
 * @attr zimu only items with this initial letter, A to Z | 只显示此首字母的事项，A 到 Z
 * @attr audience only items for this audience | 只显示面向此人群的事项
 * @attr handling only items handled this way, such as "online" | 只显示此办理方式的事项，例如 online
 * @attr app-id the item of views "item" and "guide"; with panel "3" its detail opens in a dialog | 事项编号，用于 item 与 guide
 *   视图；panel 为 3 时打开详情
 * @attr guide-id the guide of view "guide", where it is opened without an item | 指南编号，用于 guide 视图
 * @attr project-id the project of view "project" | 专题编号，用于 project 视图
 * @attr panel "3" opens the detail of app-id; in view "help" the open question | 3 打开 app-id 的详情；help 视图中为展开的问题
 * @attr no-head without its search box and tabs, where the page has its own and sets keyword and tab | 不显示自带的搜索框和标签栏
 * @fires univ-filters-changed the user chose something; `query` holds it as an address does | 用户改变了筛选
 * @fires univ-app-opened before an item opens | 打开事项之前
 * @fires univ-favorite-changed after a star was pressed | 按下星标之后
 * @fires univ-navigate a link into the portal was pressed | 按下通往门户的链接
 * @csspart search the search box | 搜索框
 * @csspart filters the filters beside the results | 结果旁的筛选
 * @csspart results what was found | 结果
 */
export default element({
  tag: 'univ-service-catalogue',
  attributes: {
    view: choice('catalogue', 'home', 'item', 'guide', 'project', 'search', 'help'),
    sections: string('hot recommended themes'),
    keyword: string(),
    tab: string(),
    tag: string(),
    dep: string(),
    zimu: string(),
    audience: string(),
    handling: string(),
    appId: string(),
    guideId: string(),
    projectId: string(),
    panel: string(),
    noHead: boolean,
  },
  view: CatalogueView,
  settle: async (runtime, { view }) =>
    view === 'home' ? (await import('./home/settle.ts')).settleHome(runtime) : () => {},
  sheets: [styles],
})
