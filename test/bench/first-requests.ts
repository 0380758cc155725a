// The requests of a page with one tag, without a click: empty cache, no session, empty storage. Images and the page itself
// are not counted.
import { contentIsRendered, visitTag } from '../tools/first-requests.ts'
import { openBrowser, openCampus } from '../tools/page-test.ts'
import { requireBuild, type Bench, type Goal } from './bench-results.ts'

/** Maximum requests before the content, by tag. */
const GOALS: Record<string, number> = {
  'univ-visit-counter': 4,
  'univ-favorites': 6,
  'univ-service-catalogue': 7,
  'univ-process-center': 6,
  'univ-portal': 12,
  'univ-assistant': 1,
}

const CONTENT_SHARE = 0.9

export async function bench(): Promise<Bench> {
  const tags = Object.keys(GOALS)
  const campus = await openCampus(requireBuild(...tags))
  const browser = await openBrowser()
  const rows: Bench['rows'] = []
  const goals: Goal[] = []
  try {
    for (const tag of tags) {
      const all = await visitTag(browser, campus.url, tag)
      const isRendered = contentIsRendered(tag, all.length * CONTENT_SHARE)
      const { beforeContent } = await visitTag(browser, campus.url, tag, isRendered)
      rows.push({
        tag,
        'before content': beforeContent.length,
        scripts: beforeContent.filter((path) => path.endsWith('.js')).length,
        'without a press': all.requested.length,
      })
      goals.push({
        name: `${tag}: requests before content`,
        measured: beforeContent.length,
        most: GOALS[tag]!,
      })
    }
  } finally {
    await browser.close()
    await campus.close()
  }
  return { name: 'requests of a first visit, without pictures', rows, goals }
}
