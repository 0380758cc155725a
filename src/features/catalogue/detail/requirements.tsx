import { Fragment } from 'react'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { localizedFacts } from '../../../domain/localized-facts.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Heading } from '../../../ui/heading.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { detailTexts } from './translations.ts'

/** The steps and conditions of an application, and what the department adds. */
export function Requirements({ app }: { app: AppDetail }) {
  const { lang } = useUniv()
  const t = useTranslation(detailTexts)
  return (
    <Fragment>
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
    </Fragment>
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

/** The required documents. */
export function Materials({ app }: { app: AppDetail }) {
  const { lang } = useUniv()
  const t = useTranslation(detailTexts)
  const { materials = [] } = localizedFacts(app, lang)
  if (materials.length === 0) return null
  return (
    <section className="detail-section">
      <Heading className="ui-group-title">{t('materials')}</Heading>
      <ul className="detail-materials">
        {materials.map((material) => (
          <li key={material} lang={langOfText(material, lang)}>
            {material}
          </li>
        ))}
      </ul>
    </section>
  )
}
