import { boolean, string } from '../../element/codec.ts'
import { element } from '../../element/define.tsx'
import styles from './styles.css'
import { ProcessCenterView } from './view.tsx'

/**
 * My processes and tasks, live: lists, actions, delegation, progress. Needs a signed-in person. | 我的流程与任务：实时列表、办理、委托、进度，登录后可用
 * @attr {"todo" | "entrust" | "doing" | "meApply" | "done" | "flow_cc" | "manage" | "apps"} [list=todo] which list is
 *   shown | 显示哪个列表
 * @attr keyword what the list is searched for | 列表的搜索词
 * @attr query the rest of the list's state, URL-encoded: start, limit, unread, draft, statuses, kind, due, sort |
 *   列表的其余状态，按网址编码：start、limit、unread、draft、statuses、kind、due、sort
 * @attr process-id the process whose detail is open | 打开详情的流程编号
 * @attr no-tabs shows one list only, for a page that has its own navigation | 只显示一个列表，供自带导航的页面使用
 * @fires univ-list-changed the user chose another list, page, filter or process | 换了列表、页码、筛选或流程
 * @fires univ-task-acted after an action on a task | 办理任务之后
 * @fires univ-app-opened before an item opens | 打开事项之前
 * @fires univ-navigate a link into the portal was pressed | 按下通往门户的链接
 * @csspart tabs the names of the lists | 列表的标签栏
 * @csspart tools search, filters and actions above a list | 列表上方的搜索、筛选与操作
 * @csspart list the list itself | 列表
 * @csspart row one row of a list | 列表的一行
 */
export default element({
  tag: 'univ-process-center',
  attributes: {
    list: string(),
    keyword: string(),
    query: string(),
    processId: string(),
    noTabs: boolean,
  },
  view: ProcessCenterView,
  sheets: [styles],
})
