// What programs may read: for guests at /mcp, and in the page for the person who uses the browser (WebMCP). The tools answer
// from the data that the pages show, in both languages.
import { webQa } from '../../contract/core/assistant.ts'
import type { AppDetail } from '../../contract/core/app-detail.ts'
import type { App } from '../../contract/core/apps.ts'
import type { Guide } from '../../contract/core/guides.ts'
import { visibleText } from '../../contract/visible-text.ts'
import { createAppSearch } from '../find/app-search.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { ToolRefusal, type Tool } from '../../contract/tool.ts'

/** The data of a hall that the tools read. */
export interface ReadableHall {
  /** Its search has its items. */
  runtime: Runtime
  apps: readonly App[]
  guides: readonly Guide[]
  /** null: not found, or not for this person. */
  item(id: string): Promise<AppDetail | null>
}

/** The absolute URL of a page of the hall. */
export type PageAddress = (route: RouteName, query?: Record<string, string>) => string

const MAX_FOUND = 20

/** Without what is empty, so that an answer holds only what the hall says. */
const filled = (record: object): object =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) =>
        value !== '' &&
        value !== 0 &&
        value !== null &&
        value !== undefined &&
        !(Array.isArray(value) && !value.length),
    ),
  )

const shortItem = (pageAddress: PageAddress, { id, name, nameEn, description, descriptionEn }: App) =>
  filled({ id, name, nameEn, description, descriptionEn, address: pageAddress('appdetail', { id }) })

function wholeGuide(pageAddress: PageAddress, guide: Guide): object {
  const { id, title, titleEn, guideStepList } = guide
  const steps = guideStepList.map((step) =>
    filled({
      title: step.stepTitle,
      titleEn: step.stepTitleEn,
      text: visibleText(step.context),
      textEn: visibleText(step.contextEn),
      items: step.guideStepAppList.map(({ appId, appName }) => ({
        id: appId,
        name: appName,
        address: pageAddress('appdetail', { id: appId }),
      })),
    }),
  )
  return filled({ id, title, titleEn, steps, address: pageAddress('appdetail', { guide: id }) })
}

const ID = { type: 'string', minLength: 1, maxLength: 100 } as const

/**
 * @param home absolute URL of the hall with a trailing slash
 * @param read resolves to the hall's data; rejects if they are late or missing
 */
export function createHallTools(
  home: string,
  pageAddress: PageAddress,
  read: () => Promise<ReadableHall>,
): Tool[] {
  return [
    {
      name: 'search_items',
      title: 'Search the services · 搜索事项',
      description:
        'Finds services of the university, such as "leave of absence" or "成绩单". Chinese, English and pinyin are understood. Returns up to 20 items, best first, each with its name in both languages and the address of its page.',
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', minLength: 1, maxLength: 100, description: 'Words to search for.' },
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: MAX_FOUND,
            description: 'How many items; 10 if absent.',
          },
        },
        required: ['query'],
        additionalProperties: false,
      },
      async run({ query, limit = 10 }) {
        const { runtime } = await read()
        const { search } = runtime.service(createAppSearch).$searchState.get()
        const { apps, approximate } = search.find({ keyword: String(query) })
        return {
          items: apps.slice(0, Number(limit)).map((app) => shortItem(pageAddress, app)),
          total: apps.length,
          approximate,
          address: pageAddress('searchResult', { seq: String(query) }),
        }
      },
    },
    {
      name: 'get_item',
      title: 'Read one service · 查看事项',
      description:
        'Everything the hall tells visitors about one service: what it is for, who may apply, what to bring, fees, office hours, contact, and its guides. Takes the id from search_items.',
      inputSchema: {
        type: 'object',
        properties: { id: { ...ID, description: 'The id of the item.' } },
        required: ['id'],
        additionalProperties: false,
      },
      async run({ id }) {
        const hall = await read()
        const item = await hall.item(String(id))
        if (!item)
          throw new ToolRefusal('There is no such item for visitors. 没有这个事项，或者它不对访客开放。')
        const guides = hall.guides.filter(({ guideStepList }) =>
          guideStepList.some(({ guideStepAppList }) =>
            guideStepAppList.some(({ appId }) => appId === item.id),
          ),
        )
        return {
          item: filled(item),
          guides: guides.map((guide) => ({
            id: guide.id,
            title: guide.title,
            address: pageAddress('appdetail', { guide: guide.id }),
          })),
          address: pageAddress('appdetail', { id: item.id }),
        }
      },
    },
    {
      name: 'get_guide',
      title: 'Read a guide · 查看办事指南',
      description:
        'A guide leads through several services step by step, for example everything about enrolment. Without an id it lists all guides.',
      inputSchema: {
        type: 'object',
        properties: { id: { ...ID, description: 'The id of the guide; absent: a list of all guides.' } },
        additionalProperties: false,
      },
      async run({ id }) {
        const { guides } = await read()
        if (id === undefined)
          return {
            guides: guides.map((guide) =>
              filled({
                id: guide.id,
                title: guide.title,
                titleEn: guide.titleEn,
                address: pageAddress('appdetail', { guide: guide.id }),
              }),
            ),
            address: pageAddress('appdetail'),
          }
        const guide = guides.find((each) => each.id === id)
        if (!guide) throw new ToolRefusal('There is no such guide. 没有这个指南。')
        return wholeGuide(pageAddress, guide)
      },
    },
    {
      name: 'ask',
      title: 'Ask the assistant · 问助手',
      description:
        "Asks the hall's assistant one question in Chinese or English. `known` is false where it has no answer; then do not make one up. The items it names are listed with their addresses.",
      inputSchema: {
        type: 'object',
        properties: {
          question: { type: 'string', minLength: 1, maxLength: 500, description: 'The question.' },
        },
        required: ['question'],
        additionalProperties: false,
      },
      async run({ question }) {
        const { runtime, apps } = await read()
        const json = { ques: String(question), schoolId: runtime.config.schoolId, channel: 'web' } as const
        const { answer, known, links, apps: ids, questions } = await runtime.rest(webQa, { json })
        return {
          answer: visibleText(answer),
          known,
          ...(links && { links: links.map(({ text, url }) => ({ text, address: new URL(url, home).href })) }),
          ...(ids && {
            items: apps.filter(({ id }) => ids.includes(id)).map((app) => shortItem(pageAddress, app)),
          }),
          ...(questions && { questions }),
          address: home,
        }
      },
    },
  ]
}
