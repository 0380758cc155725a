import type { AppDetail } from '../../../contract/app-detail.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { Facts, Materials } from './facts.tsx'
import { Heading } from './heading.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { detailMessages } from './messages.ts'

/** What the item is, and the facts one needs before starting (C33). */
export function Overview({ app }: { app: AppDetail }) {
  const { lang } = useUniv()
  const say = useSay(detailMessages)
  const description = (lang === 'en' && app.descriptionEn) || app.description
  return (
    <div className="detail-overview">
      <p lang={langOfText(description, lang)}>{description || say('noDescription')}</p>
      <Facts app={app} />
      <Materials app={app} />
      {app.templateEntry && (
        <>
          <Words title={say('screens')} words={app.templateEntry.screens} />
          <Words title={say('conditions')} words={app.templateEntry.userFilters} />
        </>
      )}
      {app.blocks
        // a block that is not for this person is none of theirs
        .filter((block) => block.userFiltersMatched && block.text)
        .map((block) => (
          <section key={block.name}>
            <p lang={langOfText(block.text, lang)}>{block.text}</p>
          </section>
        ))}
    </div>
  )
}

function Words({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <section>
      <Heading>{title}</Heading>
      <p className="ui-row">
        {words.map((one) => (
          <span key={one} className="ui-tag">
            {one}
          </span>
        ))}
      </p>
    </section>
  )
}
