import { useEffect, useMemo } from 'react'
import { ErrorBoundary } from '../../element/define/error-boundary.tsx'
import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { HotSection, RecommendedSection, ThemesSection } from './home/above-fold-sections.tsx'
import sheet from './home/home-sections.css'
import { Section, SECTIONS, type SectionName } from './home/section.tsx'
import { homeTexts } from './home/translations.ts'
import { loadable } from '../../ui/loadable.tsx'

export const BelowFoldSections = loadable(() => import('./home/below-fold-sections.tsx'))

const styleRef = adoptStyles(sheet)
const isSectionName = (name: string): name is SectionName => SECTIONS.some((known) => known === name)

/** The sections of a start page, in the order of the `sections` attribute. */
export default function HomeSections({ sections }: { sections: string }) {
  const { log } = useUniv().runtime.platform
  const [known, unknown] = useMemo(() => {
    const names = [...new Set(sections.split(/[\s,]+/).filter(Boolean))]
    return [names.filter(isSectionName), names.filter((name) => !isSectionName(name)).join(', ')]
  }, [sections])
  useEffect(() => {
    if (unknown) log(`unknown section ${unknown}; available: ${SECTIONS.join(', ')}`)
  }, [unknown, log])
  return (
    <div className="home ui-stack" ref={styleRef}>
      {known.map((name) => (
        <HomeSection key={name} name={name} />
      ))}
    </div>
  )
}

function HomeSection({ name }: { name: SectionName }) {
  if (name === 'hot') return <HotSection />
  if (name === 'recommended') return <RecommendedSection />
  if (name === 'themes') return <ThemesSection />
  return <BelowFoldSection name={name} />
}

/** Sections below the fold load in one chunk; if that fails, only they show an error. */
function BelowFoldSection({ name }: { name: SectionName }) {
  const { log } = useUniv().runtime.platform
  const t = useTranslation(homeTexts)
  return (
    <ErrorBoundary message={t('sectionFailed')} retryLabel={t('retry')} onError={(e) => log(String(e))}>
      <BelowFoldSections
        fallback={<Section name={name} state={{ state: 'loading', data: undefined }} retryKeys={[]} />}
        name={name}
      />
    </ErrorBoundary>
  )
}
