/** Reads services in JSON-LD: schema.org (`GovernmentService`, `Service`) and CPSV-AP (`PublicService`). */

type Node = Record<string, unknown>

const isNode = (v: unknown): v is Node => typeof v === 'object' && v !== null && !Array.isArray(v)
const listOf = (v: unknown): unknown[] =>
  Array.isArray(v) ? (v as unknown[]) : v === undefined || v === null ? [] : [v]

/** Maps `https://schema.org/name`, `schema:name` and `name` to `name`, without expanding the context. */
const localName = (key: string): string =>
  key
    .replace(/^@/, '')
    .replace(/^.*[/#:]/, '')
    .toLowerCase()

const SERVICE_TYPES = new Set(['governmentservice', 'publicservice', 'service'])
const isService = (node: Node): boolean =>
  listOf(node['@type'] ?? node['type']).some(
    (type) => typeof type === 'string' && SERVICE_TYPES.has(localName(type)),
  )

/** Whether the value is an object with a context, graph or type, or a list that contains one. */
export const isJsonLd = (value: unknown): boolean =>
  listOf(value).some((v) => isNode(v) && ('@context' in v || '@graph' in v || '@type' in v))

/** Maximum nesting depth; deeper nodes are ignored. */
const MAX_DEPTH = 6
/** Maximum number of values read per service. */
const MAX_VALUES = 2000

/** Converts the services of a document to records keyed by column name (columns.ts). */
export function readJsonLd(value: unknown): Node[] {
  const byId = new Map<string, Node>()
  const services: Node[] = []
  const seen = new Set<Node>()
  const collect = (nodes: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return
    for (const node of listOf(nodes)) {
      if (!isNode(node) || seen.has(node)) continue
      seen.add(node)
      const id = node['@id']
      // a node with only an id is a reference, not a description
      if (typeof id === 'string' && Object.keys(node).length > 1) byId.set(id, node)
      if (isService(node)) services.push(node)
      for (const inner of Object.values(node)) if (typeof inner === 'object') collect(inner, depth + 1)
    }
  }
  collect(value, 0)
  return services.map((node) => toRecord(node, byId))
}

function toRecord(node: Node, byId: ReadonlyMap<string, Node>): Node {
  // nodes may reference each other in a cycle
  let valuesLeft = MAX_VALUES
  const resolve = (v: unknown): unknown => {
    const id = isNode(v) && Object.keys(v).length === 1 ? v['@id'] : undefined
    return typeof id === 'string' ? (byId.get(id) ?? id) : v
  }
  /** Returns the values of the first of the names that has any, with references resolved. */
  const get = (from: unknown, ...names: string[]): unknown[] => {
    const nodes = listOf(from).map(resolve).filter(isNode)
    for (const name of names) {
      const found = nodes.flatMap((node) =>
        Object.keys(node)
          .filter((key) => localName(key) === name)
          .flatMap((key) => listOf(node[key])),
      )
      if (found.length) return found.map(resolve)
    }
    return []
  }
  /** Returns the texts of values, filtered by language if they declare one; for an object, its name. */
  const texts = (values: unknown[], lang?: 'zh' | 'en', depth = 0): string[] =>
    values.flatMap((value): string[] => {
      if (depth > MAX_DEPTH || valuesLeft-- <= 0) return []
      if (typeof value === 'string' || typeof value === 'number') return lang === 'en' ? [] : [String(value)]
      if (!isNode(value)) return []
      if ('@value' in value)
        return matches(value['@language'], lang) ? texts([value['@value']], undefined, depth + 1) : []
      // a language map: { "zh": "…", "en": "…" }
      const inLang = Object.entries(value).filter(([key]) => /^(zh|en)\b/i.test(key))
      if (inLang.length) {
        const wanted = inLang.find(([key]) => matches(key, lang)) ?? (lang === 'en' ? undefined : inLang[0])
        return wanted ? texts([wanted[1]], undefined, depth + 1) : []
      }
      return texts(
        get(value, 'name', 'title', 'preflabel', 'label', 'legalname', 'audiencetype', 'notation'),
        lang,
        depth + 1,
      )
    })
  const first = (...lists: string[][]): string => lists.find((list) => list.length)?.[0] ?? ''
  const inBoth = (...names: string[]) => {
    const values = get(node, ...names)
    const en = first(texts(values, 'en'))
    return { own: first(texts(values, 'zh'), texts(values)) || en, en }
  }

  const name = inBoth('name', 'title', 'preflabel')
  const description = inBoth('description', 'abstract')
  const channel = get(node, 'availablechannel', 'haschannel')
  const office = get(node, 'provider', 'serviceoperator', 'hascompetentauthority', 'isofferedby')
  const point = [
    ...get(channel, 'servicephone'),
    ...get(node, 'contactpoint', 'hascontactpoint'),
    ...get(office, 'contactpoint', 'hascontactpoint'),
  ]
  const location = get(channel, 'servicelocation')
  const themes = get(node, 'category', 'servicetype', 'theme', 'thematicarea', 'sector', 'isclassifiedby')
  const link = first(
    ...[
      get(channel, 'serviceurl'),
      get(node, 'url', 'landingpage', 'page', 'homepage', 'mainentityofpage'),
    ].map((values) =>
      values.flatMap((v) => (isNode(v) ? texts([v['@id'] ?? get(v, 'url')[0]]) : texts([v]))),
    ),
  )
  return {
    name: name.own,
    nameEn: name.en,
    id: first(texts(get(node, 'identifier'))) || first(texts([node['@id']])),
    description: description.own,
    descriptionEn: description.en,
    uri: link,
    themes: texts(themes, 'zh').length ? texts(themes, 'zh') : texts(themes, 'en'),
    themesEn: texts(themes, 'en'),
    departments: texts(office, 'zh').length ? texts(office, 'zh') : texts(office, 'en'),
    departmentsEn: texts(office, 'en'),
    audience: texts(get(node, 'audience', 'serviceaudience', 'targetaudience')),
    keywords: texts(get(node, 'keywords', 'keyword')).flatMap((text) => text.split(',')),
    telephone: first(texts(get(point, 'telephone', 'hastelephone'))).replace(/^tel:/, ''),
    contact: first(texts(get(point, 'email', 'hasemail'))).replace(/^mailto:/, ''),
    office: first(
      texts(get(location, 'address')),
      texts(get(get(location, 'address'), 'streetaddress')),
      texts(location),
    ),
    hours: first(texts(get(node, 'hoursavailable', 'openinghours')), texts(get(channel, 'openinghours'))),
    fee: first(
      texts(get(get(node, 'hascost'), 'description', 'value')),
      texts(get(node, 'feesandcommissionsspecification')),
    ),
    promised: first(texts(get(node, 'processingtime')), texts(get(channel, 'processingtime'))),
    materials: texts(get(node, 'hasinput', 'input')),
    updated: first(texts(get(node, 'datemodified', 'modified'))),
  }
}

const matches = (language: unknown, lang: 'zh' | 'en' | undefined): boolean =>
  !lang || (typeof language === 'string' ? language.toLowerCase().startsWith(lang) : lang === 'zh')
