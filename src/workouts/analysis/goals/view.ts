import { httpDate } from '../../../lib/net/http-date'
import { writeGoalAmount } from './measures'
import type { GoalProgress } from './read-progress'
import type { Goal as GoalAnswer } from './schemas'
import type { Goal } from './store'

export function viewGoal(goal: Goal, { period, reached, due }: GoalProgress): GoalAnswer {
  const { shortId, measure, amount, sportIds, createdAt } = goal
  return {
    id: shortId,
    period: goal.period,
    measure,
    amount: writeGoalAmount(amount, measure),
    sport_ids: sportIds,
    creation_date: httpDate(createdAt),
    progress: {
      from: period.first.toString(),
      to: period.last.toString(),
      amount: writeGoalAmount(reached, measure),
      due: writeGoalAmount(due, measure),
    },
  }
}
