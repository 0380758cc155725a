import type { AppDetail } from '../contract/core/app-detail.ts'
import type { Guide, GuideStep } from '../contract/core/guides.ts'
import { groupGuides, type GuideGrouping } from '../domain/guide-groups.ts'
import { initialLetter } from '../domain/initial-letter.ts'
import { localizedTagName } from '../domain/app-view-model.ts'
import { pairWithGuides } from '../domain/listing-rules.ts'
import { useTranslation, useUniv } from '../element/hooks/view-hooks.ts'
import { Facts, Materials } from '../features/catalogue/detail/facts.tsx'
import { Heading, HeadingLevelContext } from '../features/catalogue/detail/heading.tsx'
import { ItemHeader } from '../features/catalogue/detail/item-header.tsx'
import { detailTexts } from '../features/catalogue/detail/translations.ts'
import { Warnings } from '../features/catalogue/detail/warnings.tsx'
import { GuideCard } from '../features/catalogue/guide/guide-card.tsx'
import { GuideHeader } from '../features/catalogue/guide/guide-header.tsx'
import { GuideLinks } from '../features/catalogue/guide/guide-links.tsx'
import { guideTexts } from '../features/catalogue/guide/translations.ts'
import { AppCard } from '../features/catalogue/parts/app-card.tsx'
import { RichText } from '../features/catalogue/parts/rich-text.tsx'
import { Notice } from '../ui/notice.tsx'
import { Container, Tag, useHref, usePage } from './layout.tsx'

/** /workflow/appdetail?id=: an item, its facts and its guides. */
export function ItemPage({ app }: { app: AppDetail }) {
  const { lang } = useUniv()
  const { hall } = usePage()
  const t = useTranslation(guideTexts)
  const tDetail = useTranslation(detailTexts)
  const description = (lang === 'en' && app.descriptionEn) || app.description
  const [{ guides } = { guides: [] }] = pairWithGuides([app], hall.guides)
  return (
    <Container>
      <Tag view="guide">
        <div className="guide">
          <HeadingLevelContext value={2}>
            <article className="detail" data-page="true">
              <ItemHeader app={app} page />
              <Warnings app={app} />
              <p>{description || tDetail('noDescription')}</p>
              <div className="guide-columns">
                <div className="guide-main">
                  {guides.length === 0 && <Notice>{t('forItem')}</Notice>}
                  {guides.map((guide) => (
                    <section key={guide.id} className="guide-section">
                      <GuideHeader guide={guide} level={2} />
                      <Steps guide={guide} />
                    </section>
                  ))}
                  <GuideLinks telephone={app.telephone} />
                </div>
                <aside className="guide-facts" aria-label={t('facts')}>
                  <Heading>{t('facts')}</Heading>
                  <Facts app={app} />
                  <Materials app={app} />
                </aside>
              </div>
            </article>
          </HeadingLevelContext>
        </div>
      </Tag>
    </Container>
  )
}

/** /workflow/appdetail?guide=: one guide. */
export const GuidePage = ({ guide }: { guide: Guide }) => (
  <Container>
    <Tag view="guide">
      <div className="guide">
        <HeadingLevelContext value={1}>
          <section className="guide-page">
            <GuideHeader guide={guide} level={1} />
            <Steps guide={guide} />
            <GuideLinks />
          </section>
        </HeadingLevelContext>
      </div>
    </Tag>
  </Container>
)

const sortedSteps = (guide: Guide): GuideStep[] => guide.guideStepList.toSorted((a, b) => a.stepNo - b.stepNo)

function Steps({ guide }: { guide: Guide }) {
  const { lang } = useUniv()
  const { hall } = usePage()
  const t = useTranslation(guideTexts)
  return (
    <ol className="guide-steps">
      {sortedSteps(guide).map((step, i) => {
        const context = (lang === 'en' && step.contextEn) || step.context
        const apps = step.guideStepAppList.flatMap(
          ({ appId }) => hall.apps.find(({ id }) => id === appId) ?? [],
        )
        return (
          <li key={step.listId} id={`step-${i + 1}`}>
            <span className="guide-checkbox" aria-hidden="true">
              {i + 1}
            </span>
            <div className="guide-step">
              <div className="guide-step-head">
                <Heading sub>{(lang === 'en' && step.stepTitleEn) || step.stepTitle}</Heading>
              </div>
              <div className="guide-step-content">
                {context && <RichText source={context} />}
                {apps.length > 0 && (
                  <ul className="guide-items" aria-label={t('stepItems', { at: i + 1 })}>
                    {apps.map((app) => (
                      <li key={app.id}>
                        <AppCard app={app} compact />
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** /workflow/appdetail: all guides. */
export function GuidesPage() {
  const { runtime, lang } = useUniv()
  const { hall, query } = usePage()
  const t = useTranslation(guideTexts)
  const tabs: readonly GuideGrouping[] = ['tag', 'dep', 'zimu']
  const by = tabs.find((tab) => tab === query['tab']) ?? 'tag'
  const href = useHref()
  const groups = groupGuides(hall.guides, by, {
    themes: hall.themes.map(({ text }) => text),
    departments: hall.departments.map(({ text }) => text),
    byId: new Map(hall.apps.map((app) => [app.id, app])),
    letterOf: ({ title, titleEn }) =>
      initialLetter((lang === 'en' && titleEn) || title, '', runtime.config.digitLetters),
  })
  return (
    <Container>
      <Tag view="guide">
        <div className="guide">
          <section className="guide-page">
            <header className="guide-head">
              <h1>{t('title')}</h1>
              <p className="ui-muted">{t('intro')}</p>
            </header>
            <nav className="ui-tabs" data-variant="segment" aria-label={t('browseBy')}>
              {tabs.map((id) => (
                <a
                  key={id}
                  href={href('appdetail', { tab: id === 'tag' ? '' : id })}
                  aria-current={id === by ? 'page' : undefined}
                >
                  <span>{t(id)}</span>
                </a>
              ))}
            </nav>
            <div className="guide-groups">
              <p className="ui-muted guide-count">{t('count', { n: hall.guides.length })}</p>
              {groups.map(({ name, guides }) => (
                <section key={name} className="guide-group">
                  <h2>
                    {name && by !== 'zimu' ? localizedTagName(hall.labels, name, lang) : name || t('others')}
                  </h2>
                  <ul className="guide-cards">
                    {guides.map((guide) => (
                      <li key={guide.id}>
                        <GuideCard guide={guide} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
            <GuideLinks onList />
          </section>
        </div>
      </Tag>
    </Container>
  )
}
