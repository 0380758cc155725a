import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Boundary } from '../../element/boundary.tsx'
import { useSay, useUniv } from '../../element/univ.ts'
import { adopt } from '../../ui/adopt.ts'
import { Hot, Recommended, Themes } from './home/first-sections.tsx'
import sheet from './home/home.css'
import { Section, SECTIONS, type SectionName } from './home/section.tsx'
import { homeMessages } from './home/messages.ts'

const dressed = adopt(sheet)
const isKnown = (name: string): name is SectionName => (SECTIONS as readonly string[]).includes(name)

/** The sections of a start page, in the order in which the page names them. */
export function Home({ sections }: { sections: string }) {
  const { log } = useUniv().runtime.platform
  const [known, unknown] = useMemo(() => {
    const names = [...new Set(sections.split(/[\s,]+/).filter(Boolean))]
    return [names.filter(isKnown), names.filter((name) => !isKnown(name)).join(', ')]
  }, [sections])
  useEffect(() => {
    if (unknown) log(`there is no section ${unknown}; there are ${SECTIONS.join(', ')}`)
  }, [unknown, log])
  return (
    <div className="home" ref={dressed}>
      {known.map((name) => (
        <One key={name} name={name} />
      ))}
    </div>
  )
}

function One({ name }: { name: SectionName }): ReactNode {
  if (name === 'hot') return <Hot />
  if (name === 'recommended') return <Recommended />
  if (name === 'themes') return <Themes />
  return <Later name={name} />
}

/** What stands further down comes later, in one piece; where that cannot be had, only these sections say so. */
function Later({ name }: { name: SectionName }) {
  const { log } = useUniv().runtime.platform
  const say = useSay(homeMessages)
  return (
    <Boundary text={say('sectionFailed')} again={say('retry')} onError={(e) => log(String(e))}>
      <Loading name={name} />
    </Boundary>
  )
}

function Loading({ name }: { name: SectionName }) {
  // made anew after a failure, since a lazy part remembers it
  const [Part] = useState(() => lazy(() => import('./home/later-sections.tsx')))
  return (
    <Suspense fallback={<Section name={name} state={{ state: 'loading', data: undefined }} retry={[]} />}>
      <Part name={name} />
    </Suspense>
  )
}
