import type { BodyValue } from '../../body/store'
import type { Suggestion } from './suggest'

/** A value and the short id of the workout that shows it; `null` without such a workout. */
interface StoredValue {
  value: BodyValue
  workoutShortId: string | null
}

export const viewValue = ({ value, workoutShortId }: StoredValue) => ({
  id: value.id,
  measure: value.measure,
  sport_group: value.sportGroup,
  valid_from: value.validFrom,
  value: value.value,
  workout_id: workoutShortId,
})

export const viewSuggestion = (suggestion: Suggestion, workouts: number) => ({
  measure: suggestion.measure,
  sport_group: suggestion.sportGroup,
  value: suggestion.value,
  w_prime: suggestion.wPrime,
  valid_from: suggestion.validFrom,
  workout_id: suggestion.workoutShortId,
  basis: suggestion.basis,
  present: suggestion.present,
  workouts,
})
