import { useState } from 'react'
import { useSay } from '../../element/univ.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skyline } from '../desktop/skyline.tsx'
import { useHall } from '../hall.ts'
import { portalMessages } from '../messages.ts'
import { Tag } from '../parts/tag.tsx'

/** /workflow/index: banner with the keyword search, then the sections of the solution (§2). */
export function Home() {
  const { router, sections } = useHall()
  const say = useSay(portalMessages)
  const [text, setText] = useState('')
  return (
    <>
      <section className="portal-banner ui-hero">
        <Skyline />
        <div className="portal-inner">
          <p className="portal-kicker">{say('bannerSub')}</p>
          <h1>{say('banner')}</h1>
          <SearchBox
            size="lg"
            label={say('search')}
            placeholder={say('searchPlaceholder')}
            value={text}
            onType={setText}
            onSubmit={(keyword) => {
              // §5: navigates only when the keyword is non-empty
              if (keyword.trim()) router.open('serviceC', { query: { seq: keyword.trim() } })
            }}
            clearLabel={say('clear')}
            submitLabel={say('searchButton')}
          />
        </div>
      </section>
      <div className="portal-inner portal-page" data-tall>
        <Tag name="univ-service-catalogue" view="home" sections={sections.join(' ')} />
        <slot name="home" />
      </div>
    </>
  )
}
