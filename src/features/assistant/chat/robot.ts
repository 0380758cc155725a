import { computed, type ReadableAtom } from 'nanostores'
import { anonymityRobotInfos, anonymityStandardQuestions } from '../../../contract/additions/questions.ts'
import {
  robotInfos,
  standardQuestions,
  type RobotInfo,
  type StandardQuestion,
} from '../../../contract/core/assistant.ts'
import { QUESTIONS_PER_BATCH } from '../../../contract/assistant-limits.ts'
import { queryBySession, refetchVariants } from '../../../domain/apps.ts'
import type { Lang } from '../../../runtime/i18n/translator.ts'
import { safeImage } from '../../../runtime/routing/links.ts'
import { ifNotFound } from '../../../runtime/wire/errors.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

/** Robot info and recommended questions. */
interface Robot {
  /** null while loading, or if there is none. */
  $robot: ReadableAtom<RobotInfo | null>
  /** §9: three random questions per batch. */
  $recommended: ReadableAtom<QueryState<StandardQuestion[]>>
  /** Loads another batch. */
  change(): void
}

/** Some servers ignore `limit`. */
const oneBatch = (questions: StandardQuestion[]) => questions.slice(0, QUESTIONS_PER_BATCH)

const RECOMMENDED_KEY = 'recommended questions'

export function createRobot(runtime: Runtime): Robot {
  const { graphql } = runtime
  const robotInput = { start: 0, limit: 1, status: 1 }
  // §7: limit 3, status 1, recommStatus 1, isRandom true
  const questionsInput = { start: 0, limit: QUESTIONS_PER_BATCH, status: 1, recommStatus: 1, isRandom: true }
  return {
    $robot: computed(
      queryBySession(
        runtime,
        'robots',
        (signal) => graphql(anonymityRobotInfos, robotInput, { signal }).catch(ifNotFound([])),
        (signal) => graphql(robotInfos, robotInput, { signal }),
      ),
      ({ data }) => data?.[0] ?? null,
    ),
    $recommended: queryBySession(
      runtime,
      RECOMMENDED_KEY,
      (signal) =>
        graphql(anonymityStandardQuestions, questionsInput, { signal }).then(oneBatch).catch(ifNotFound([])),
      (signal) => graphql(standardQuestions, questionsInput, { signal }).then(oneBatch),
    ),
    // not shared between tabs
    change: () => refetchVariants(runtime, RECOMMENDED_KEY, false),
  }
}

/** View model of the robot in the user's language; its picture has been checked against the allow-list. */
export function toRobotViewModel({ config }: Pick<Runtime, 'config'>, robot: RobotInfo | null, lang: Lang) {
  const isEnglish = lang === 'en' && robot !== null
  return {
    name: (isEnglish && robot.nameEn) || robot?.name || '',
    // a greeting is one line of plain text: strip Markdown characters
    welcomes: ((isEnglish && robot.welcomesEn.length > 0 ? robot.welcomesEn : robot?.welcomes) ?? []).map(
      (text) => text.replace(/\*\*|__|`/g, ''),
    ),
    picture: robot ? safeImage(robot.image, config.linkBase, config.trustedOrigins) : null,
  }
}
