import { deepEqual, ok } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { before, describe, test } from 'node:test'
import { indexLetter, pinyinSyllables } from '../../demo/campus/db/pinyin-syllables.ts'
import { readSeed, type Seed } from '../../demo/campus/db/read-seed.ts'
import { PROJECT_ENGLISH } from '../../demo/campus/db/seed/projects-english.ts'
import type { SeedItem, SeedNotice, SeedQuestion } from '../../demo/campus/db/seed/seed-types.ts'

const icons = join(dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons')
const seedFolder = new URL('../../demo/campus/db/seed/', import.meta.url)

/** A list of the seed that readSeed does not read. */
const list = async <T>(file: string, name: string): Promise<T[]> => {
  const url = new URL(file, seedFolder)
  if (!existsSync(url)) return []
  return ((await import(url.href)) as Record<string, T[]>)[name] ?? []
}

const findDuplicates = (values: string[]): string[] =>
  values.filter((value, i) => values.indexOf(value) !== i)
const open = (item: SeedItem): boolean => item.audience?.includes('visitor') === true
const listed = (item: SeedItem): boolean => item.visible !== false && (item.trait ?? 'hall') === 'hall'

/** Fails with what should not be there. */
const nothing = (wrong: unknown[]): void => deepEqual(wrong, [])
const none = (wrong: SeedItem[]): void => nothing(wrong.map((i) => i.code))

/** Does what is typed occur in what an item says, or in the sound of its name? */
function canFind(item: SeedItem, typed: string): boolean {
  const sounds = pinyinSyllables(item.text).split(' ')
  const said = [item.text, item.textEn, item.description, item.descriptionEn, ...item.keywords]
  return [...said, sounds.join(''), sounds.map((s) => s.charAt(0)).join('')].some((text) =>
    text.toLowerCase().includes(typed),
  )
}

describe("the university's data", () => {
  let seed: Seed
  let questions: SeedQuestion[]
  let notices: SeedNotice[]
  before(async () => {
    seed = await readSeed()
    questions = await list('questions.ts', 'questions')
    notices = await list('notices.ts', 'notices')
  })

  /** What is referred to and does not exist, as "who → what". */
  const dangling = (
    known: { id: string }[] | string[],
    references: [who: string, what: string][],
  ): string[] => {
    const ids = new Set(known.map((k) => (typeof k === 'string' ? k : k.id)))
    return references.filter(([, what]) => !ids.has(what)).map(([who, what]) => `${who} → ${what}`)
  }
  const itemCodes = (): string[] => seed.items.map((i) => i.code)

  test('reads every list that is written', () => {
    const written = Object.entries(seed).filter(([name]) => existsSync(new URL(`${name}.ts`, seedFolder)))
    nothing(written.filter(([, entries]) => (entries as unknown[]).length === 0).map(([name]) => name))
  })

  test('has 320 to 400 items, each with a code, a Chinese and an English name of its own', () => {
    ok(seed.items.length >= 320 && seed.items.length <= 400, `${seed.items.length} items`)
    nothing(findDuplicates(itemCodes()))
    nothing(findDuplicates(seed.items.map((i) => i.text)))
    nothing(findDuplicates(seed.items.map((i) => i.textEn)))
    nothing(itemCodes().filter((code) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code)))
  })

  test('names an item in at most twenty characters, and says in both languages what it is', () => {
    nothing(seed.items.filter((i) => [...i.text].length > 20).map((i) => i.text))
    const english = /^[\x20-\x7e–—‘’“”×é]*[a-z][\x20-\x7e–—‘’“”×é]*$/i
    const mute = seed.items.filter(
      (i) =>
        !english.test(i.textEn) ||
        !english.test(i.descriptionEn) ||
        !/\p{Script=Han}/u.test(i.description) ||
        i.keywords.length < 2 ||
        i.keywords.some((word) => word.trim() === '' || word !== word.trim()),
    )
    none(mute)
  })

  test('gives every tag, form, account and guide an English text', () => {
    const all = [...seed.departments, ...seed.themes, ...seed.forms, ...seed.projects]
    nothing(all.filter((entry) => !/[a-z]/i.test(entry.textEn)).map((entry) => entry.id))
    nothing(
      seed.guides.filter((g) => g.titleEn === '' || g.steps.some((s) => s.titleEn === '')).map((g) => g.id),
    )
    const said = seed.projects.flatMap((p) => [
      p.description,
      ...p.paragraphs.flatMap((g) => [g.title, g.subtitle, g.context]),
    ])
    nothing(said.filter((text) => text !== '' && !PROJECT_ENGLISH[text]))
    nothing(seed.accounts.filter((a) => a.nameEn === '').map((a) => a.login))
    nothing([...questions.map((q) => q.questionEn), ...notices.map((n) => n.textEn)].filter((t) => t === ''))
  })

  test('files each item under one or two departments and one or two themes that exist', () => {
    const departments = seed.items.flatMap((i) => i.departments.map((id): [string, string] => [i.code, id]))
    const themes = seed.items.flatMap((i) => i.themes.map((id): [string, string] => [i.code, id]))
    nothing(dangling(seed.departments, departments))
    nothing(dangling(seed.themes, themes))
    const crowded = seed.items.filter((i) =>
      [i.departments, i.themes].some(
        (ids) => ids.length < 1 || ids.length > 2 || findDuplicates(ids).length > 0,
      ),
    )
    none(crowded)
    const parents = seed.themes.flatMap((t): [string, string][] => (t.parent ? [[t.id, t.parent]] : []))
    nothing(dangling(seed.themes, parents))
  })

  test('has no department and no theme that leads to an empty page', () => {
    const shown = seed.items.filter(listed)
    const empty = [...seed.departments, ...seed.themes.filter((t) => t.visible)].filter(
      (tag) =>
        !shown.some((i) => i.departments.includes(tag.id) || i.themes.includes(tag.id)) &&
        !seed.themes.some((t) => t.parent === tag.id),
    )
    nothing(empty.map((tag) => tag.id))
  })

  test('opens a form that exists from every item that is a form, and from no other', () => {
    const forms = seed.items.flatMap((i): [string, string][] => (i.form ? [[i.code, i.form]] : []))
    nothing(dangling(seed.forms, forms))
    nothing(seed.items.filter((i) => (i.kind === 'form') !== (i.form !== undefined)).map((i) => i.code))
  })

  test('refers to items, departments and people that exist in guides, projects, reviews and questions', () => {
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
    nothing(dangling(itemCodes(), toItems))
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

  test('draws every icon from the set', () => {
    const all = [...seed.departments, ...seed.themes, ...seed.items, ...seed.projects]
    nothing(
      [...new Set(all.map((entry) => entry.icon))].filter((icon) => !existsSync(join(icons, `${icon}.svg`))),
    )
  })

  test('has items under all letters from A to Z, with tricky first characters read by their word', () => {
    const letters = new Map<string, string[]>()
    for (const { text } of seed.items.filter(listed)) {
      const letter = indexLetter(text)
      letters.set(letter, [...(letters.get(letter) ?? []), text])
    }
    deepEqual([...letters.keys()].sort().join(''), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    const tricky = {
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
    for (const [name, letter] of Object.entries(tricky))
      ok(letters.get(letter)?.includes(name), `${name} under ${letter}`)
  })

  test('has names that begin with a digit, with a Latin letter and with a sign', () => {
    const names = seed.items.filter(listed).map((i) => i.text)
    const kinds: [string, RegExp][] = [
      ['digit', /^\d/],
      ['I', /^I/],
      ['U', /^U/],
      ['V', /^V/],
      ['sign', /^[^\p{L}\d]/u],
    ]
    for (const [kind, pattern] of kinds)
      ok(
        names.some((name) => pattern.test(name)),
        `a name that begins with ${kind}`,
      )
  })

  test('is open to guests in at least eighty items, and in some for staff and for alumni', () => {
    const shown = seed.items.filter(listed)
    const least: [string, SeedItem[], number][] = [
      ['guests', shown.filter(open), 80],
      ['staff', shown.filter((i) => i.audience?.includes('教职工')), 40],
      ['alumni', shown.filter((i) => i.audience?.includes('校友')), 20],
      ['guests, recommended', shown.filter((i) => open(i) && (i.recommend ?? 0) > 0), 4],
    ]
    for (const [who, found, number] of least) ok(found.length >= number, `${found.length} items for ${who}`)
  })

  test('answers 成绩, chengji, cj and grade with an item, for guests and for students', () => {
    const forGuests = seed.items.filter((i) => listed(i) && open(i))
    const forStudents = seed.items.filter((i) => listed(i) && (i.audience ?? ['本科生']).includes('本科生'))
    for (const typed of ['成绩', 'chengji', 'cj', 'grade'])
      for (const [who, items] of Object.entries({ guests: forGuests, students: forStudents }))
        ok(
          items.some((i) => canFind(i, typed)),
          `${typed} for ${who}`,
        )
  })

  test('holds what the rules leave out: hidden items, another trait, past and coming windows', () => {
    const windows = seed.items.flatMap((i) => (i.window ? [i.window] : []))
    const hidden = new Set(seed.themes.filter((t) => !t.visible).map((t) => t.id))
    nothing(windows.filter((w) => w.openInDays >= w.closeInDays))
    const held: [string, boolean][] = [
      ['an item that is not visible', seed.items.some((i) => i.visible === false)],
      ['an item of another trait', seed.items.some((i) => i.trait === 'legacy')],
      ['an item under maintenance', seed.items.some((i) => i.maintenance)],
      ['a window that has closed', windows.some((w) => w.closeInDays < 0)],
      ['a window to come', windows.some((w) => w.openInDays > 0)],
      [
        'a window that closes within three days',
        windows.some((w) => w.openInDays <= 0 && w.closeInDays >= 1 && w.closeInDays <= 3),
      ],
      [
        'an item whose themes are all hidden',
        seed.items.some((i) => listed(i) && i.themes.every((id) => hidden.has(id))),
      ],
    ]
    nothing(held.filter(([, is]) => !is).map(([what]) => what))
  })

  test('counts visits and days that could be true', () => {
    const odd = seed.items.filter(
      (i) =>
        i.updatedDaysAgo < 0 ||
        i.updatedDaysAgo > 900 ||
        i.visits < 0 ||
        i.visits > 48000 ||
        (i.recommend ?? 0) > 100,
    )
    none(odd)
  })
})
