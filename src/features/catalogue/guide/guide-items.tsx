import type { Guide } from '../../../contract/core/guides.ts'
import { toAppViewModel } from '../../../domain/app-view-model.ts'
import { createApps } from '../../../domain/apps.ts'
import { appTexts } from '../../../domain/translations.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { Heading } from '../detail/heading.tsx'
import sheet from './guide-items.css'
import { resolveStepApps } from './resolve-step-apps.ts'
import { guideTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

/** All items of a guide's steps, once each, with links to their own guides. */
export function GuideItems({ guide }: { guide: Guide }) {
  const { runtime, lang } = useUniv()
  const { $apps, $byId, $labels } = useService(createApps)
  const loaded = useStore($apps)
  const byId = useStore($byId)
  const labels = useStore($labels)
  const t = useTranslation(guideTexts)
  const tApp = useTranslation(appTexts)
  const references = new Map(
    [...guide.guideStepList]
      .sort((a, b) => a.stepNo - b.stepNo)
      .flatMap((step) => step.guideStepAppList)
      .map((stepApp) => [stepApp.appId || stepApp.appCode, stepApp]),
  )
  if (references.size === 0) return null
  const apps = resolveStepApps(loaded, byId, [...references.values()])
  const isLoading = !loaded.data && loaded.state === 'loading'
  return (
    <section ref={styleRef}>
      <Heading>{t('allItems')}</Heading>
      {isLoading && (
        <div className="guide-all-items">
          <Skeleton shape="text" count={references.size} />
        </div>
      )}
      <ul className="guide-all-items">
        {apps.map((app) => {
          const { name, department, icon, color } = toAppViewModel(
            runtime,
            app,
            lang,
            labels,
            tApp('listSeparator'),
          )
          return (
            <li key={app.id}>
              <PortalLink to="appdetail" query={{ id: app.id }}>
                <Tile name={name} src={icon ?? undefined} color={color} size="sm" />
                <span>
                  <bdi>{name}</bdi>
                  <span className="ui-muted">{department}</span>
                </span>
              </PortalLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
