import { computed, type ReadableAtom } from 'nanostores'
import {
  anonymityRobotInfos,
  anonymityStandardQuestions,
  robotInfos,
  standardQuestions,
  type RobotInfo,
  type StandardQuestion,
} from '../../contract/assistant.ts'
import { QUESTIONS_PER_BATCH } from '../../contract/limits.ts'
import { forBoth } from '../../domain/apps.ts'
import type { Lang } from '../../runtime/i18n.ts'
import { safePicture } from '../../runtime/links.ts'
import type { QueryState } from '../../runtime/query.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** Who answers, and what people may ask first. */
export interface Robot {
  /** null while it is unknown, or where there is none. */
  $robot: ReadableAtom<RobotInfo | null>
  /** §9: three at a time, at random. */
  $recommended: ReadableAtom<QueryState<StandardQuestion[]>>
  /** Three others. */
  change(): void
}

const RECOMMENDED = 'recommended questions'

export function createRobot(runtime: Runtime): Robot {
  const { graphql, queries } = runtime
  const robots = { start: 0, limit: 1, status: 1 }
  // §7: limit 3, status 1, recommStatus 1, isRandom true
  const asked = { start: 0, limit: QUESTIONS_PER_BATCH, status: 1, recommStatus: 1, isRandom: true }
  return {
    $robot: computed(
      forBoth(
        runtime,
        'robots',
        (signal) => graphql(anonymityRobotInfos, robots, { signal }),
        (signal) => graphql(robotInfos, robots, { signal }),
      ),
      ({ data }) => data?.[0] ?? null,
    ),
    $recommended: forBoth(
      runtime,
      RECOMMENDED,
      (signal) => graphql(anonymityStandardQuestions, asked, { signal }),
      (signal) => graphql(standardQuestions, asked, { signal }),
    ),
    change() {
      // another tab keeps its own three
      queries.invalidate([RECOMMENDED], false)
      queries.invalidate(['public', RECOMMENDED], false)
    },
  }
}

/** What of the robot is shown, in the reader's language; its picture has passed the allow-list. */
export function faceOfRobot({ config }: Pick<Runtime, 'config'>, robot: RobotInfo | null, lang: Lang) {
  const english = lang === 'en' && robot !== null
  return {
    name: (english && robot.nameEn) || robot?.name || '',
    // a greeting is a line of plain words: the signs of Markdown in it are left out
    welcomes: ((english && robot.welcomesEn.length > 0 ? robot.welcomesEn : robot?.welcomes) ?? []).map(
      (text) => text.replace(/\*\*|__|`/g, ''),
    ),
    picture: robot ? safePicture(robot.image, config.home, config.trusted) : null,
  }
}
