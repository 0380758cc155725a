import { useSession, useStore, useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { useLocation, usePortalContext, useRouteLink } from '../context/portal-context.ts'
import { portalTexts } from '../texts/translations.ts'
import { loadable } from '../../ui/loadable.tsx'
import { NestedTag } from '../parts/nested-tag.tsx'

const MyAudience = loadable(() => import('./my-audience.tsx'))

/** /workflow/serviceCenter: all items. The URL drives the tag via its attributes (§2). */
export function ServiceCenterPage() {
  const { query } = useLocation()
  const { mode } = useUniv()
  const isMine = query['audience'] === 'mine'
  const isSignedIn = useSession().state === 'signed-in'
  const t = useTranslation(portalTexts)
  const link = useRouteLink()
  const seq = query['seq'] ?? ''
  // each key shows results, before the URL has it
  const typed = useStore(usePortalContext().$typedKeyword)
  return (
    <div className="portal-container portal-page" data-tall>
      <h1 className={mode === 'mobile' ? 'visually-hidden' : undefined}>{t('serviceC')}</h1>
      {isMine && isSignedIn && <MyAudience />}
      <NestedTag
        name="univ-service-catalogue"
        view="catalogue"
        // the phone's header has search and tabs
        no-head={mode === 'mobile' ? '' : undefined}
        keyword={(typed ?? seq) || undefined}
        tab={query['tab']}
        tag={query['tag']}
        dep={query['dep']}
        zimu={query['zimu']}
        audience={isMine ? undefined : query['audience']}
        handling={query['handling']}
        panel={query['panel']}
        app-id={query['id']}
      />
      {/* below: it comes while a search is typed, and the results stay where they are */}
      {seq && (
        <p>
          <a className="ui-more" {...link('searchResult', { seq })}>
            {t('alsoSearch')}
          </a>
        </p>
      )}
    </div>
  )
}
