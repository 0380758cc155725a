import { jiangzhou } from '../../demo/university/jiangzhou.ts'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { portalConfig } from '../../src/campus/portal-config.ts'
import { anonymityApp, anonymityGuide } from '../../src/contract/additions/guest-details.ts'
import { anonymityStandardQuestions, anonymityRobotInfos } from '../../src/contract/additions/questions.ts'
import { notices } from '../../src/contract/additions/notices.ts'
import { app, type AppDetail } from '../../src/contract/core/app-detail.ts'
import { anonymityApps, anonymityAppTags, appTags, userApps } from '../../src/contract/core/apps.ts'
import {
  robotInfos,
  standardQuestions,
  type RobotInfo,
  type StandardQuestion,
} from '../../src/contract/core/assistant.ts'
import { guide, type Guide } from '../../src/contract/core/guides.ts'
import { me } from '../../src/contract/core/profile.ts'
import { anonymityAppProjects, userAppProjects } from '../../src/contract/core/projects.ts'
import { localizedFacts } from '../../src/domain/localized-facts.ts'
import { labelIn } from '../../src/runtime/i18n/translator.ts'
import { setUpCampus } from './client.ts'

/** Texts by what they are; a missing English text is the Chinese one, as on the screen. */
type Texts = [what: string, text: string][]
const HAN = /\p{Script=Han}/u

const expectEnglish = (texts: Texts): void => {
  ok(texts.length > 0, 'no texts')
  deepEqual(
    texts.filter(([, text]) => HAN.test(text)),
    [],
  )
}

const textsOfItem = (item: AppDetail): Texts => {
  const { materials = [], ...facts } = localizedFacts(item, 'en')
  return [
    [item.id, item.nameEn || item.name],
    [item.id, item.descriptionEn || item.description],
    ...materials.map((text): [string, string] => [`${item.id} materials`, text]),
    ...Object.entries(facts).map(([name, text]): [string, string] => [`${item.id} ${name}`, String(text)]),
  ]
}
const textsOfGuide = (guide: Guide): Texts => [
  [guide.id, guide.titleEn || guide.title],
  ...guide.guideStepList.flatMap((step): Texts => [
    [guide.id, step.stepTitleEn || step.stepTitle],
    [guide.id, step.contextEn || step.context],
  ]),
]
const textsOfQuestion = (question: StandardQuestion): Texts => [
  [question.id, question.questionEn || question.question],
  [question.id, question.quesLabelEn || question.quesLabel],
  ...question.answers.map(({ answer, answerEn }): [string, string] => [question.id, answerEn || answer]),
]
const textsOfRobot = (robot: RobotInfo): Texts => [
  [robot.id, robot.nameEn || robot.name],
  ...(robot.welcomesEn.length ? robot.welcomesEn : robot.welcomes).map((text): [string, string] => [
    robot.id,
    text,
  ]),
]

describe('an English reader sees no Chinese', () => {
  const client = setUpCampus()
  const tenant = 'default'

  for (const login of ['', 'student', 'staff', 'approver']) {
    const who = login || 'a guest'
    const isGuest = login === ''
    const signIn = async () => (isGuest ? undefined : client.token(login))

    // every account sees the same items
    if (isGuest || login === 'student')
      test(`in the items of ${who}`, async () => {
        const token = await signIn()
        const items = isGuest
          ? await client.graphql(anonymityApps, { tenant })
          : await client.graphql(userApps, {}, token)
        const details = await Promise.all(
          items.map(({ id }) =>
            isGuest ? client.graphql(anonymityApp, { id, tenant }) : client.graphql(app, { id }, token),
          ),
        )
        equal(details.filter((detail) => detail?.facts?.english).length, items.length)
        expectEnglish(details.flatMap((detail) => textsOfItem(detail!)))
      })

    test(`in the themes, departments and pages of ${who}`, async () => {
      const token = await signIn()
      const tags = await Promise.all(
        (['COMMON', 'DEPARTMENT'] as const).map((type) =>
          isGuest ? client.graphql(anonymityAppTags, { type }) : client.graphql(appTags, { type }, token),
        ),
      )
      expectEnglish(tags.flat().map(({ id, text, textEn }) => [id, textEn || text]))
      const pages = isGuest
        ? await client.graphql(anonymityAppProjects, { tenant })
        : await client.graphql(userAppProjects, {}, token)
      expectEnglish(
        pages.flatMap((page): Texts => [
          [page.id, page.textEn || page.text],
          [page.id, page.descriptionEn || page.description],
          ...page.paragraphs.flatMap((part): Texts => [
            [part.id, part.titleEn || part.title],
            [part.id, part.subtitleEn || part.subtitle],
            [part.id, part.contextEn || part.context],
          ]),
        ]),
      )
    })

    test(`in the guides, questions, notices and robots of ${who}`, async () => {
      const token = await signIn()
      const guides = isGuest ? anonymityGuide : guide
      expectEnglish((await client.graphql(guides, {}, token)).flatMap(textsOfGuide))
      const questions = isGuest ? anonymityStandardQuestions : standardQuestions
      expectEnglish((await client.graphql(questions, {}, token)).flatMap(textsOfQuestion))
      const robots = isGuest ? anonymityRobotInfos : robotInfos
      expectEnglish((await client.graphql(robots, {}, token)).flatMap(textsOfRobot))
      const announced = await client.rest(notices, {}, token)
      expectEnglish(
        announced.flatMap((notice): Texts => [
          [notice.id, notice.textEn || notice.text],
          [notice.id, notice.bodyEn || notice.body],
        ]),
      )
    })
  }

  test('in the positions of every account', async () => {
    const accounts = await client.running.campus.db.query<{ account: string }>('select account from person')
    ok(accounts.length > 10)
    for (const { account } of accounts) {
      const { positions } = await client.graphql(me, {}, await client.token(account))
      expectEnglish(
        positions.flatMap(({ id, attribute, dept, post }): Texts => {
          const english = (key: string) => attribute.find((entry) => entry.key === key)?.value
          return [
            [`${account} ${id}`, english('deptEn') || dept!.name],
            [`${account} ${id}`, english('postEn') || post!.name],
          ]
        }),
      )
    }
  })

  test('in the contact of the configuration, whose Chinese stays', () => {
    const config = portalConfig({
      tenant,
      trait: 'hall',
      embedOrigins: [],
      contact: jiangzhou.contact,
    } as never)
    const contact = config['contact'] as Record<string, string>
    expectEnglish(Object.entries(contact).map(([key, label]) => [key, labelIn(label, 'en')]))
    equal(labelIn(contact['copyright']!, 'zh'), '© 江州大学')
  })
})
