import { Projects } from './projects.tsx'
import { Recent } from './recent.tsx'
import type { SectionName } from './section.tsx'
import { Statistics } from './statistics.tsx'

/** What stands below the first screen of a start page. */
export default function LaterSections({ name }: { name: SectionName }) {
  if (name === 'recent') return <Recent />
  if (name === 'statistics') return <Statistics />
  return <Projects />
}
