import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { useSession, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Heading, HeadingLevelContext } from '../../../ui/heading.tsx'
import { GuideLinks } from '../guide/guide-links.tsx'
import { ItemSteps } from '../guide/item-steps.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { Facts } from './facts.tsx'
import { ItemHeader } from './item-header.tsx'
import { ItemLoader } from './item-loader.tsx'
import { MyApplications } from './my-applications.tsx'
import { Materials, Requirements } from './requirements.tsx'
import { Reviews } from './reviews.tsx'
import { detailTexts } from './translations.ts'
import { Warnings } from './warnings.tsx'

/** An item as a page. */
export default function ItemPage({ appId }: { appId: string }) {
  return <ItemDetail key={appId} id={appId} page />
}

interface ItemDetailProps {
  id: string
  /** Renders a level 1 heading; otherwise the dialog's title names the item. */
  page?: boolean
}

/** One item, once it has loaded. */
export function ItemDetail({ id, page = false }: ItemDetailProps) {
  return (
    <ItemLoader id={id} page={page}>
      {(app) => <ItemContent app={app} page={page} />}
    </ItemLoader>
  )
}

/**
 * An item: what it is for, the facts to know, the steps, my applications, reviews. Its page and its dialog are this one view;
 * in the portal, where the page is one press away, the dialog is its short form.
 */
export function ItemContent({ app, page }: { app: AppDetail; page: boolean }) {
  const { runtime, lang, host, isPlain } = useUniv()
  const isSignedIn = useSession().state === 'signed-in'
  const t = useTranslation(detailTexts)
  const description = (lang === 'en' && app.descriptionEn) || app.description
  // a `source` list has neither guides nor reviews
  const isWhole = !runtime.source && (page || !host.hasAttribute('nested'))
  return (
    <HeadingLevelContext value={page ? 2 : 3}>
      <ItemHeader app={app} page={page} />
      <Warnings app={app} />
      <div className="detail-columns">
        <p className="detail-description" lang={langOfText(description, lang)}>
          {description || t('noDescription')}
        </p>
        <aside className="detail-aside ui-stack" aria-label={t('facts')}>
          <Heading className="ui-group-title">{t('facts')}</Heading>
          <Facts app={app} />
          <Materials app={app} />
        </aside>
        <div className="detail-main ui-stack">
          <Requirements app={app} />
          {isWhole && isSignedIn && <MyApplications app={app} />}
          {isWhole && <ItemSteps app={app} />}
          {isWhole && !isPlain && (
            <section className="detail-section">
              <Heading>{t('reviews')}</Heading>
              <Reviews app={app} />
            </section>
          )}
          {isWhole && page && <GuideLinks telephone={app.telephone} />}
        </div>
      </div>
    </HeadingLevelContext>
  )
}
