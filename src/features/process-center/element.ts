import { boolean, string } from '../../element/codec.ts'
import { element } from '../../element/define.tsx'
import styles from './styles.css'
import { ProcessCenterView } from './view.tsx'

/**
 * My processes and tasks, live: lists, actions, delegation, progress. Needs a signed-in person.
 * @attr list "todo" (default), "entrust", "doing", "meApply", "done", "flow_cc", "manage" or "apps"
 * @attr keyword what the list is searched for
 * @attr query the rest of the list's state, URL-encoded: start, limit, unread, draft, statuses, kind, due, sort
 * @attr process-id the process whose detail is open
 * @attr no-tabs shows one list only, for a page that has its own navigation
 * @attr mode "desktop" (pages) | "mobile" (one list that goes on); lang, theme as on every tag
 * @fires univ-list-changed the user chose another list, page, filter or process
 * @fires univ-task-acted after an action on a task
 * @fires univ-app-opened cancellable, before an item opens
 * @csspart tabs, tools, list, row
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
