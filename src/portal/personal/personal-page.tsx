import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { usePortalContext, useLocation } from '../context/portal-context.ts'
import { NestedTag } from '../parts/nested-tag.tsx'
import { useTagEvent } from '../parts/use-tag-event.ts'
import { resolveList, locateList, serializeListState } from './personal-lists.ts'
import { personalTexts } from './translations.ts'
import { MoreLists } from './more-lists.tsx'
import { PersonalNav } from './personal-nav.tsx'
import { ProfileCard } from './profile-card.tsx'
import sheet from './personal-page.css'

const styleRef = adoptStyles(sheet)

/** /workflow/todo, doing, meApply, done, flow_cc: the personal centre. Keeps the URL and the tag in sync. */
export default function PersonalPage() {
  const { router } = usePortalContext()
  const route = useLocation()
  const { mode } = useUniv()
  const isPhone = mode === 'mobile'
  const t = useTranslation(personalTexts)
  const list = resolveList(route)
  useTagEvent('univ-list-changed', ({ list, keyword, query, processId }) => {
    const { name, query: listQuery } = locateList(list)
    const current = router.$location.get()
    router.navigate(name, {
      query: {
        ...Object.fromEntries(new URLSearchParams(query)),
        ...listQuery,
        keyword,
        process: processId,
        solution: current.query['solution'],
      },
      // going back leads from a process to its list, not through each filter
      replace:
        name === current.name &&
        processId === (current.query['process'] ?? '') &&
        // on a phone, a row of the inbox is a page
        !(isPhone && new URLSearchParams(query).has('row') !== 'row' in current.query),
    })
  })
  return (
    <div className="portal-container portal-page personal" data-tall ref={styleRef}>
      {/* on a phone, the drawer shows the profile, and the tab bar links to the lists */}
      {!isPhone && (
        <div className="personal-sidebar ui-stack">
          <ProfileCard />
          <PersonalNav list={list} />
        </div>
      )}
      <div className="personal-main ui-stack">
        {/* an open process is the page, and brings its heading */}
        {!route.query['process'] && <h1 className={isPhone ? 'visually-hidden' : undefined}>{t(list)}</h1>}
        <NestedTag
          name="univ-process-center"
          no-tabs=""
          // the header has the search box
          no-search=""
          list={list}
          keyword={route.query['keyword']}
          query={serializeListState(route.query) || undefined}
          process-id={route.query['process']}
        >
          {isPhone && (
            <span slot="tools">
              <MoreLists list={list} />
            </span>
          )}
        </NestedTag>
      </div>
    </div>
  )
}
