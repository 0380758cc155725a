import { ProjectsSection } from './projects-section.tsx'
import { RecentSection } from './recent-section.tsx'
import type { SectionName } from './section.tsx'
import { StatisticsSection } from './statistics-section.tsx'

/** The sections below the first screen. */
export default function BelowFoldSections({ name }: { name: SectionName }) {
  if (name === 'recent') return <RecentSection />
  if (name === 'statistics') return <StatisticsSection />
  return <ProjectsSection />
}
