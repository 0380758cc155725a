// What finds out which additions an app centre supports: fields that use all of them, printed from the queries. The build
// puts the texts into the scripts.
import { app } from '../core/app-detail.ts'
import { anonymityApps, anonymityAppTags, anonymityHotApps, appTags } from '../core/apps.ts'
import { robotInfos, standardQuestions } from '../core/assistant.ts'
import { guide } from '../core/guides.ts'
import { process } from '../core/process-detail.ts'
import { me } from '../core/profile.ts'
import { anonymityAppProjects, userAppProjects } from '../core/projects.ts'
import { tasks } from '../core/tasks.ts'
import type { Fields } from '../decoders.ts'
import type { GraphqlOperation } from '../operation.ts'
import { anonymityApp, anonymityGuide } from './guest-details.ts'
import { anonymityMemberAppCount } from './member-count.ts'
import { anonymityRobotInfos, anonymityStandardQuestions } from './questions.ts'

/** The fields of additions, with the records on the way to them. */
const addedFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { addition, fields: own }]) => {
    const inner = own && addedFields(own)
    if (!addition && !inner?.length) return []
    return (
      name + (addition ? `@${addition}` : '') + (own ? ` { ${inner!.join(' ') || Object.keys(own)[0]} }` : '')
    )
  })

const SAMPLES = { ID: '""', String: '""', Int: '1', AppTagType: 'COMMON' }
/** The query with samples for its required arguments, asking for additions only. */
function probe({
  marked,
  decode: { fields },
}: Pick<GraphqlOperation<object, unknown>, 'marked' | 'decode'>): string {
  const [, declared = '', field = '', given = '', mark = ''] =
    /^query \w+(?:\((.*?)\))? \{ ([\w@-]+)(?:\((.*?)\))?(@[\w-]+)?/.exec(marked)!
  const samples = new Map(
    declared.split(', ').map((variable) => {
      const [name, type = ''] = variable.split(': ')
      return [name, type.endsWith('!') ? SAMPLES[type.slice(0, -1) as keyof typeof SAMPLES] : undefined]
    }),
  )
  const required = given
    .split(', ')
    .map((argument) => argument.replace(/\$\w+/, (name) => samples.get(name) ?? name))
    .filter((argument) => argument && !argument.includes('$'))
  const list = required.length ? `(${required.join(', ')})${mark}` : ''
  return field + list + (fields ? ` { ${addedFields(fields).join(' ')} }` : '')
}

export const GUEST_PROBE = [
  anonymityApps,
  anonymityHotApps,
  anonymityAppTags,
  anonymityAppProjects,
  anonymityApp,
  anonymityGuide,
  anonymityStandardQuestions,
  anonymityMemberAppCount,
  anonymityRobotInfos,
]
  .map(probe)
  .join(' ')
export const MEMBER_PROBE = [
  me,
  app,
  appTags,
  userAppProjects,
  guide,
  standardQuestions,
  robotInfos,
  process,
  tasks,
]
  .map(probe)
  .join(' ')
