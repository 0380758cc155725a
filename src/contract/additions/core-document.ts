import { additions, type AdditionName } from './additions.ts'

/** The types with additions, by the fields that return them; schema.graphql has all types. */
const TYPE_OF_FIELD: Readonly<Record<string, string>> = {
  ...namedType(
    'App',
    'userApps userRecommendationApps userRecentApps hotApps userFavoriteApps app anonymityApps anonymityHotApps anonymityApp',
  ),
  ...namedType('AppTag', 'appTags anonymityAppTags'),
  ...namedType('AppProject', 'appProjects userAppProjects anonymityAppProjects'),
  ...namedType('Guide', 'guide anonymityGuide'),
  ...namedType('StandardQuestion', 'standardQuestions anonymityStandardQuestions'),
  ...namedType('RobotInfo', 'robotInfos anonymityRobotInfos'),
  'Query.me': 'User',
  'Query.process': 'Process',
  'Query.processes': 'ProcessPage',
  'Query.tasks': 'TaskPage',
  'User.settings': 'DisplaySettings',
  'App.dynamicAttributes': 'DynamicAttributes',
  'App.facts': 'AppFacts',
  'AppProject.paragraphs': 'AppParagraph',
  'Guide.guideStepList': 'GuideStep',
  'StandardQuestion.answers': 'QuestionAnswer',
  'ProcessPage.entities': 'Process',
  'Process.tasks': 'ProcessTask',
  'Process.content': 'FilledField',
  'Process.thread': 'ThreadMessage',
  'Process.attachments': 'Attachment',
  'TaskPage.entities': 'Task',
  'Task.actions': 'TaskAction',
}
function namedType(type: string, rootFields: string): Record<string, string> {
  return Object.fromEntries(rootFields.split(' ').map((name) => [`Query.${name}`, type]))
}

const ADDITION_OF = new Map(
  Object.entries(additions).flatMap(([name, { fields = [] }]) =>
    fields.map((coordinate) => [coordinate, name as AdditionName] as const),
  ),
)

/** @param coordinate `Type.field` or `Type.field(argument:)` */
export const findAddition = (coordinate: string): AdditionName | undefined => ADDITION_OF.get(coordinate)

/** The additions used in a document, each with the names of its fields and arguments there. */
export function additionsIn(document: string): Map<AdditionName, Set<string>> {
  const found = new Map<AdditionName, Set<string>>()
  rewrite(document, (coordinate) => {
    const name = findAddition(coordinate)
    if (name) found.set(name, (found.get(name) ?? new Set()).add(/(\w+)\W*$/.exec(coordinate)![1]!))
    return true
  })
  return found
}

/** Removes additions from a document; unchanged if it uses none of them; '' if the operation itself is one of them. */
export function withoutAdditions(document: string, isAbsent: (name: AdditionName) => boolean): string {
  if (![...additionsIn(document).keys()].some(isAbsent)) return document
  return rewrite(document, (coordinate) => {
    const name = findAddition(coordinate)
    return !name || !isAbsent(name)
  })
}

/** A mutation without a selection set, for servers that return a scalar (§7 does not specify the shape). */
export const withoutSelection = (document: string): string => document.replace(/\{\s*__typename\s*\}/, '')

/**
 * Keeps the fields and arguments whose schema coordinates `keep` accepts, and the variables that they use. Supports
 * documents with one operation without aliases, fragments and directives, like those in contract/.
 */
function rewrite(document: string, keep: (coordinate: string) => boolean): string {
  const tokens = document.match(/"[^"]*"|\$?\w+|[{}()[\]:!]/g) ?? []
  let position = 0

  function readValue(): string {
    const value: string[] = []
    let depth = 0
    do {
      const token = tokens[position++]!
      if (/[{[]/.test(token)) depth++
      if (/[}\]]/.test(token)) depth--
      value.push(token)
    } while (depth > 0 || tokens[position] === '!')
    return value.join(' ').replace(/ !/g, '!')
  }
  /** Reads `(name: value …)`, for arguments and variables; [] if there are none. */
  function readPairs(): [name: string, text: string][] {
    if (tokens[position] !== '(') return []
    const pairs: [string, string][] = []
    for (position++; tokens[position] !== ')';) {
      const name = tokens[position]!
      position += 2 // the name and its colon
      pairs.push([name, `${name}: ${readValue()}`])
    }
    position++
    return pairs
  }
  const inParentheses = (pairs: readonly [string, string][]) =>
    pairs.length ? `(${pairs.map(([, text]) => text).join(', ')})` : ''

  function readSelection(type: string): string {
    const selections: string[] = []
    for (position++; tokens[position] !== '}';) {
      const name = tokens[position++]!
      const coordinate = `${type}.${name}`
      const given = readPairs().filter(([argument]) => keep(`${coordinate}(${argument}:)`))
      const fields = tokens[position] === '{' ? readSelection(TYPE_OF_FIELD[coordinate] ?? '') : null
      if (keep(coordinate) && fields !== '')
        selections.push(name + inParentheses(given) + (fields ? ` { ${fields} }` : ''))
    }
    position++
    return selections.join(' ')
  }

  const [kind = '', name = ''] = tokens
  position = 2
  const variables = readPairs()
  const selection = readSelection(kind === 'mutation' ? 'Mutation' : 'Query')
  const used = new Set(selection.match(/\$\w+/g))
  const declared = inParentheses(variables.filter(([variable]) => used.has(variable)))
  return selection && `${kind} ${name}${declared} { ${selection} }`
}
