// What a hall with a catalogue of any size replies to guests.
import { FIRST_ADDITIONS } from '../../../src/contract/additions/first-reads.printed.ts'
import { generateItems, DEPARTMENTS, THEMES } from '../../fixtures/generated-items.ts'

/** The reply of the anonymous app centre, without empty fields, so that 50,000 items stay below the size limit. */
export function appsReply(count: number): string {
  const apps = generateItems(count).map((app) => ({
    id: app.id,
    text: app.name,
    uri: app.uri,
    code: app.code,
    description: app.description,
    tags: app.tags.join(','),
    department: app.departments.join(','),
    trait: app.trait,
    updated: app.updated,
    abbreviation: app.abbreviation || undefined,
    dynamicAttributes: {
      // guests see items for visitors only
      FWDX: [...new Set([...app.audience, 'visitor'])].join(','),
      BLFS: app.handling.join(','),
      nameEn: app.nameEn,
      keywords: app.keywords.join(',') || undefined,
      pinyin: app.pinyin,
    },
  }))
  return JSON.stringify({ data: { anonymityApps: apps } })
}

/** @param variables of the query, as JSON */
export function tagsReply(variables: string | null): string {
  const { type } = JSON.parse(variables ?? '{}') as { type: string }
  const texts = type === 'DEPARTMENT' ? DEPARTMENTS : THEMES
  return JSON.stringify({
    data: { anonymityAppTags: texts.map((text, sort) => ({ id: text, text, sort, type })) },
  })
}

/**
 * The configuration of a hall whose app centre is below the path of that many items. It lists the additions that the
 * replies have: a page that has to find out loads its items twice, and the second time between the keys of the bench.
 */
export const configReply = (count: number): string =>
  JSON.stringify({
    anonymousAppCenter: `/${count}/graphql`,
    capabilities: Object.fromEntries(FIRST_ADDITIONS.map((name) => [name, true])),
  })
