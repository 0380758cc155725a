import {
  decodeRobot,
  ROBOT_ARGUMENTS,
  ROBOT_FIELDS,
  ROBOT_VARIABLES,
  type RobotInfo,
  type RobotsVariables,
} from '../core/assistant.ts'
import { array, field } from '../decoders.ts'
import { graphql } from '../operation.ts'

/** Ours, for guests, who may ask too (A13): the robots that are in service. */
export const anonymityRobotInfos = graphql<RobotsVariables, RobotInfo[]>(
  `query anonymityRobotInfos(${ROBOT_VARIABLES}) { anonymityRobotInfos(${ROBOT_ARGUMENTS}) { ${ROBOT_FIELDS} } }`,
  field('anonymityRobotInfos', array(decodeRobot)),
)
