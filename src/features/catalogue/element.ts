import { boolean, choice, string } from '../../element/codec.ts'
import { element } from '../../element/define.tsx'
import styles from './styles.css'
import { CatalogueView } from './view.tsx'

/**
 * The catalogue of service items: browse, search, filter, favour, open.
 * @attr view "catalogue" (default), "home" (sections for a start page), "item" (one item as a page), "guide" (a service
 *   guide, or all of them), "project" (a themed page), "search" (everything found) or "help" (questions and answers)
 * @attr sections for view "home": some of hot, recommended, themes, recent, statistics, projects
 * @attr keyword, tab, tag, dep, zimu, audience, handling what is chosen; "all" or nothing clears one
 * @attr app-id the item of views "item" and "guide"; with panel "3" its detail opens in a dialog
 * @attr guide-id the guide of view "guide", where it is opened without an item
 * @attr project-id the project of view "project"
 * @attr no-head without its search box and tabs, where the page has its own and sets keyword and tab
 * @fires univ-filters-changed the user chose something; `query` holds it as an address does
 * @fires univ-navigate cancellable, a link into the portal was pressed
 * @fires univ-app-opened cancellable, before an item opens
 * @fires univ-favorite-changed after a star was pressed
 * @csspart search, filters, results
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
  sheets: [styles],
})
