import type { AdditionName } from '../additions.docs.ts'

// Documents mark what a server may lack: `facts@item-facts { fee }` is a field of an addition, and in
// `hotApps(first: $first)@guest-arguments` all arguments are.

/** The additions used in a document, each with the names of its fields and arguments there. */
export function additionsIn(marked: string): Map<AdditionName, Set<string>> {
  const found = new Map<AdditionName, Set<string>>()
  for (const [, given = '', field, name] of marked.matchAll(/(?:(\([^()]*\))|(\w+))@([\w-]+)/g)) {
    const words = field ? [field] : [...given.matchAll(/[(,]\s*(\w+):/g)].map(([, word = '']) => word)
    found.set(name as AdditionName, new Set([...(found.get(name as AdditionName) ?? []), ...words]))
  }
  return found
}

/** Removes additions from a document; unchanged if it uses none of them; '' if the operation itself is one of them. */
export function withoutAdditions(marked: string, isAbsent: (name: AdditionName) => boolean): string {
  if (![...additionsIn(marked).keys()].some(isAbsent)) return marked
  const [, head = '', whole = ''] = /^([^{]*)(.*)$/s.exec(marked) ?? []
  const selection = withoutFields(whole, (name) => name !== undefined && isAbsent(name as AdditionName))
  const used = new Set(selection.match(/\$\w+/g))
  const declared = head.replace(/\((.*)\)/, (_, variables: string) => {
    const left = variables.split(', ').filter((variable) => used.has(variable.replace(/:.*/s, '')))
    return left.length ? `(${left.join(', ')})` : ''
  })
  return selection && `${declared}{ ${selection} }`
}

/** The fields of a selection set that are not gone, each without arguments that are; '' if nothing is left. */
function withoutFields(selection: string, isGone: (addition: string | undefined) => boolean): string {
  const tokens = selection.match(/[{}]|\w+(?:@[\w-]+)?(?:\([^()]*\)(?:@[\w-]+)?)?/g) ?? []
  let at = 0
  const read = (): string => {
    const left: string[] = []
    for (at++; tokens[at] !== '}'; at++) {
      const [, field = '', addition, given = '', ofGiven] =
        /^(\w+(?:@([\w-]+))?)((?:\([^()]*\))?(?:@([\w-]+))?)$/.exec(tokens[at] ?? '') ?? []
      const inner = tokens[at + 1] === '{' ? (at++, read()) : null
      if (inner !== '' && !isGone(addition))
        left.push(field + (isGone(ofGiven) ? '' : given) + (inner ? ` { ${inner} }` : ''))
    }
    return left.join(' ')
  }
  return read()
}

/** A mutation without a selection set, for servers that return a scalar (§7 does not specify the shape). */
export const withoutSelection = (document: string): string => document.replace(/\{\s*__typename\s*\}/, '')
