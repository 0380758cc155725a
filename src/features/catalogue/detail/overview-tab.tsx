import { Fragment } from 'react'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Facts, Materials } from './facts.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { detailTexts } from './translations.ts'

/** Description and facts of an item. */
export function OverviewTab({ app }: { app: AppDetail }) {
  const { lang } = useUniv()
  const t = useTranslation(detailTexts)
  const description = (lang === 'en' && app.descriptionEn) || app.description
  return (
    <div className="detail-overview ui-stack">
      <p lang={langOfText(description, lang)}>{description || t('noDescription')}</p>
      <Facts app={app} />
      <Materials app={app} />
      {app.templateEntry && (
        <Fragment>
          <TagList title={t('screens')} words={app.templateEntry.screens} />
          <TagList title={t('conditions')} words={app.templateEntry.userFilters} />
        </Fragment>
      )}
      {app.blocks
        // hide blocks for other users
        .filter((block) => block.userFiltersMatched && block.text)
        .map((block) => (
          <section key={block.name}>
            <p lang={langOfText(block.text, lang)}>{block.text}</p>
          </section>
        ))}
    </div>
  )
}

function TagList({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <section className="detail-section">
      <Heading>{title}</Heading>
      <p className="ui-row">
        {words.map((word) => (
          <span key={word} className="ui-tag">
            {word}
          </span>
        ))}
      </p>
    </section>
  )
}
