import { deepEqual, ok } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { before, describe, test } from 'node:test'
import { indexLetter, pinyinSyllables } from '../../src/campus/db/pinyin-syllables.ts'
import { readSeed } from '../../demo/university/read-seed.ts'
import { PROJECT_ENGLISH } from '../../demo/university/projects-english.ts'
import type { Seed, SeedItem, SeedNotice, SeedQuestion } from '../../src/campus/db/seed-types.ts'

const icons = join(dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons')
const seedFolder = new URL('../../demo/university/', import.meta.url)

/** A list of the seed that readSeed does not return. */
const list = async <T>(file: string, name: string): Promise<T[]> => {
  const url = new URL(file, seedFolder)
  if (!existsSync(url)) return []
  return ((await import(url.href)) as Record<string, T[]>)[name] ?? []
}

const findDuplicates = (values: string[]): string[] =>
  values.filter((value, i) => values.indexOf(value) !== i)
const open = (item: SeedItem): boolean => item.audience?.includes('visitor') === true
const listed = (item: SeedItem): boolean => item.visible !== false && (item.trait ?? 'hall') === 'hall'

/** Fails with the entries that violate a rule. */
const expectEmpty = (wrong: unknown[]): void => deepEqual(wrong, [])
const expectNoItems = (wrong: SeedItem[]): void => expectEmpty(wrong.map((i) => i.code))

/** Whether the input occurs in the texts of an item or in the pinyin of its name. */
function canFind(item: SeedItem, input: string): boolean {
  const syllables = pinyinSyllables(item.text).split(' ')
  const texts = [item.text, item.textEn, item.description, item.descriptionEn, ...item.keywords]
  return [...texts, syllables.join(''), syllables.map((s) => s.charAt(0)).join('')].some((text) =>
    text.toLowerCase().includes(input),
  )
}

describe('seed data', () => {
  let seed: Seed
  let questions: SeedQuestion[]
  let notices: SeedNotice[]
  before(async () => {
    seed = await readSeed()
    questions = await list('questions.ts', 'questions')
    notices = await list('notices.ts', 'notices')
  })

  /** References to missing entries, as "who → what". */
  const dangling = (
    known: { id: string }[] | string[],
    references: [who: string, what: string][],
  ): string[] => {
    const ids = new Set(known.map((k) => (typeof k === 'string' ? k : k.id)))
    return references
      .filter(([, reference]) => !ids.has(reference))
      .map(([who, reference]) => `${who} → ${reference}`)
  }
  const itemCodes = (): string[] => seed.items.map((i) => i.code)

  test('reads every seed list', () => {
    const lists = Object.entries(seed).filter(([name]) => existsSync(new URL(`${name}.ts`, seedFolder)))
    expectEmpty(lists.filter(([, entries]) => (entries as unknown[]).length === 0).map(([name]) => name))
  })

  test('has 320 to 400 items with unique codes, Chinese names and English names', () => {
    ok(seed.items.length >= 320 && seed.items.length <= 400, `${seed.items.length} items`)
    expectEmpty(findDuplicates(itemCodes()))
    expectEmpty(findDuplicates(seed.items.map((i) => i.text)))
    expectEmpty(findDuplicates(seed.items.map((i) => i.textEn)))
    expectEmpty(itemCodes().filter((code) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code)))
  })

  test('has item names of at most twenty characters and descriptions in both languages', () => {
    expectEmpty(seed.items.filter((i) => [...i.text].length > 20).map((i) => i.text))
    const english = /^[\x20-\x7e–—‘’“”×é]*[a-z][\x20-\x7e–—‘’“”×é]*$/i
    const undescribed = seed.items.filter(
      (i) =>
        !english.test(i.textEn) ||
        !english.test(i.descriptionEn) ||
        !/\p{Script=Han}/u.test(i.description) ||
        i.keywords.length < 2 ||
        i.keywords.some((word) => word.trim() === '' || word !== word.trim()),
    )
    expectNoItems(undescribed)
  })

  test('has an English text for every tag, form, account and guide', () => {
    const all = [...seed.departments, ...seed.themes, ...seed.forms, ...seed.projects]
    expectEmpty(all.filter((entry) => !/[a-z]/i.test(entry.textEn)).map((entry) => entry.id))
    expectEmpty(
      seed.guides.filter((g) => g.titleEn === '' || g.steps.some((s) => s.titleEn === '')).map((g) => g.id),
    )
    const texts = seed.projects.flatMap((p) => [
      p.description,
      ...p.paragraphs.flatMap((g) => [g.title, g.subtitle, g.context]),
    ])
    expectEmpty(texts.filter((text) => text !== '' && !PROJECT_ENGLISH[text]))
    expectEmpty(seed.accounts.filter((a) => a.nameEn === '').map((a) => a.login))
    expectEmpty(
      [...questions.map((q) => q.questionEn), ...notices.map((n) => n.textEn)].filter((t) => t === ''),
    )
  })

  test('assigns each item one or two existing departments and themes', () => {
    const departments = seed.items.flatMap((i) => i.departments.map((id): [string, string] => [i.code, id]))
    const themes = seed.items.flatMap((i) => i.themes.map((id): [string, string] => [i.code, id]))
    expectEmpty(dangling(seed.departments, departments))
    expectEmpty(dangling(seed.themes, themes))
    const misfiled = seed.items.filter((i) =>
      [i.departments, i.themes].some(
        (ids) => ids.length < 1 || ids.length > 2 || findDuplicates(ids).length > 0,
      ),
    )
    expectNoItems(misfiled)
    const parents = seed.themes.flatMap((t): [string, string][] => (t.parent ? [[t.id, t.parent]] : []))
    expectEmpty(dangling(seed.themes, parents))
  })

  test('has no department or theme without items', () => {
    const shown = seed.items.filter(listed)
    const empty = [...seed.departments, ...seed.themes.filter((t) => t.visible)].filter(
      (tag) =>
        !shown.some((i) => i.departments.includes(tag.id) || i.themes.includes(tag.id)) &&
        !seed.themes.some((t) => t.parent === tag.id),
    )
    expectEmpty(empty.map((tag) => tag.id))
  })

  test('references an existing form from every form item and from no other item', () => {
    const forms = seed.items.flatMap((i): [string, string][] => (i.form ? [[i.code, i.form]] : []))
    expectEmpty(dangling(seed.forms, forms))
    expectEmpty(seed.items.filter((i) => (i.kind === 'form') !== (i.form !== undefined)).map((i) => i.code))
  })

  test('references existing items, departments and people in guides, projects, reviews and questions', () => {
    const { guides, projects, reviews } = seed
    const toItems: [string, string][] = [
      ...guides.flatMap((g) =>
        g.steps.flatMap((s) => s.apps.map((code): [string, string] => [`${g.id} ${s.stepNo}`, code])),
      ),
      ...projects.flatMap((p) =>
        p.paragraphs.flatMap((q) => q.apps.map((code): [string, string] => [p.id, code])),
      ),
      ...reviews.map((r): [string, string] => [`review by ${r.account}`, r.item]),
      ...questions.flatMap((q) => q.items.map((code): [string, string] => [q.id, code])),
    ]
    expectEmpty(dangling(itemCodes(), toItems))
    deepEqual(
      dangling(
        seed.themes,
        guides.flatMap((g) => g.themes.map((id) => [g.id, id])),
      ),
      [],
    )
    const toDepartments: [string, string][] = [
      ...guides.flatMap((g) => g.departments.map((id): [string, string] => [g.id, id])),
      ...seed.accounts.flatMap((a) => a.positions.map((p): [string, string] => [a.login, p.dept])),
    ]
    deepEqual(
      dangling(
        seed.departments,
        toDepartments.filter(([, id]) => id.startsWith('dep-')),
      ),
      [],
    )
    const logins = seed.accounts.map((a) => a.login)
    deepEqual(
      dangling(
        logins,
        reviews.map((r) => [r.item, r.account]),
      ),
      [],
    )
  })

  test('uses only icons of the icon set', () => {
    const all = [...seed.departments, ...seed.themes, ...seed.items, ...seed.projects]
    expectEmpty(
      [...new Set(all.map((entry) => entry.icon))].filter((icon) => !existsSync(join(icons, `${icon}.svg`))),
    )
  })

  test('has items under all letters from A to Z and resolves polyphonic first characters', () => {
    const letters = new Map<string, string[]>()
    for (const { text } of seed.items.filter(listed)) {
      const letter = indexLetter(text)
      letters.set(letter, [...(letters.get(letter) ?? []), text])
    }
    deepEqual([...letters.keys()].sort().join(''), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const polyphonic = {
      重修报名: 'C',
      会计凭证查询: 'K',
      调课申请: 'T',
      长期访学申请: 'C',
      校对毕业证书信息: 'J',
      藏族学生双语学业辅导: 'Z',
      弹性学习年限申请: 'T',
      给付款项查询: 'J',
      省亲离校登记: 'X',
      奇数周实验课预约: 'J',
      率先垂范标兵推荐: 'S',
      乐器借用: 'Y',
      银行卡信息维护: 'Y',
      '“互联网+”大赛报名': 'Z',
    }
    for (const [name, letter] of Object.entries(polyphonic))
      ok(letters.get(letter)?.includes(name), `${name} under ${letter}`)
  })

  test('has names that begin with a digit, a Latin letter and a symbol', () => {
    const names = seed.items.filter(listed).map((i) => i.text)
    const kinds: [string, RegExp][] = [
      ['digit', /^\d/],
      ['I', /^I/],
      ['U', /^U/],
      ['V', /^V/],
      ['symbol', /^[^\p{L}\d]/u],
    ]
    for (const [kind, pattern] of kinds)
      ok(
        names.some((name) => pattern.test(name)),
        `a name that begins with ${kind}`,
      )
  })

  test('has at least eighty items for guests, forty for staff and twenty for alumni', () => {
    const shown = seed.items.filter(listed)
    const least: [string, SeedItem[], number][] = [
      ['guests', shown.filter(open), 80],
      ['staff', shown.filter((i) => i.audience?.includes('教职工')), 40],
      ['alumni', shown.filter((i) => i.audience?.includes('校友')), 20],
      ['guests, recommended', shown.filter((i) => open(i) && (i.recommend ?? 0) > 0), 4],
    ]
    for (const [who, found, number] of least) ok(found.length >= number, `${found.length} items for ${who}`)
  })

  test('has an item for 成绩, chengji, cj and grade for guests and students', () => {
    const forGuests = seed.items.filter((i) => listed(i) && open(i))
    const forStudents = seed.items.filter((i) => listed(i) && (i.audience ?? ['本科生']).includes('本科生'))
    for (const input of ['成绩', 'chengji', 'cj', 'grade'])
      for (const [who, items] of Object.entries({ guests: forGuests, students: forStudents }))
        ok(
          items.some((i) => canFind(i, input)),
          `${input} for ${who}`,
        )
  })

  test('has items that the rules filter out: hidden, another trait, past and future periods', () => {
    const windows = seed.items.flatMap((i) => (i.window ? [i.window] : []))
    const hidden = new Set(seed.themes.filter((t) => !t.visible).map((t) => t.id))
    expectEmpty(windows.filter((w) => w.openInDays >= w.closeInDays))
    const covered: [string, boolean][] = [
      ['a hidden item', seed.items.some((i) => i.visible === false)],
      ['an item of another trait', seed.items.some((i) => i.trait === 'legacy')],
      ['an item under maintenance', seed.items.some((i) => i.maintenance)],
      ['a past period', windows.some((w) => w.closeInDays < 0)],
      ['a future period', windows.some((w) => w.openInDays > 0)],
      [
        'a period that ends within three days',
        windows.some((w) => w.openInDays <= 0 && w.closeInDays >= 1 && w.closeInDays <= 3),
      ],
      [
        'an item whose themes are all hidden',
        seed.items.some((i) => listed(i) && i.themes.every((id) => hidden.has(id))),
      ],
    ]
    expectEmpty(covered.filter(([, is]) => !is).map(([label]) => label))
  })

  test('has plausible visit counts and ages', () => {
    const odd = seed.items.filter(
      (i) =>
        i.updatedDaysAgo < 0 ||
        i.updatedDaysAgo > 900 ||
        i.visits < 0 ||
        i.visits > 48000 ||
        (i.recommend ?? 0) > 100,
    )
    expectNoItems(odd)
  })
})
