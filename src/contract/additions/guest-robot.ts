import {
  decodeRobot,
  ROBOT_ARGUMENTS,
  ROBOT_FIELDS,
  ROBOT_VARIABLES,
  type RobotInfo,
  type RobotsVariables,
} from '../core/assistant.ts'
import { array, field, identifiedBy } from '../decoders.ts'
import { graphql } from '../operation.ts'

/** The active robots, for guests, who may use the assistant too. */
export const anonymityRobotInfos = graphql<RobotsVariables, RobotInfo[]>(
  `query anonymityRobotInfos(${ROBOT_VARIABLES}) { anonymityRobotInfos(${ROBOT_ARGUMENTS}) { ${ROBOT_FIELDS} } }`,
  field('anonymityRobotInfos', array(identifiedBy(['id', 'name'], decodeRobot))),
)
