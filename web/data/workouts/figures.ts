import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FigureChoice, FiguresAnswer, UsualChoiceBody } from '../../../src/workouts/figures/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { get, patch } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { workoutPath } from './requests'
import { useWorkoutsRefresh } from './workouts'

export type ExplainedFigure = FiguresAnswer['data']['figures'][number]

/** Loads where the figures of a workout come from. */
export function useExplainedFigures(id: string) {
  return useQuery({
    queryKey: queryKeys.figures(id),
    queryFn: async ({ signal }) =>
      (await get<FiguresAnswer>(`${workoutPath(id)}/figures`, signal)).data.figures,
  })
}

/** Chooses where a figure of a workout comes from, or types it over. */
export function useChooseFigure({ id }: Workout, figure: ExplainedFigure['figure']) {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: async (choice: FigureChoice) =>
      (await patch<WorkoutsAnswer>(`${workoutPath(id)}/figures/${figure}`, choice)).data.workouts[0],
    onSuccess(changed) {
      queries.setQueryData(queryKeys.workout(id), changed)
      refresh()
      // The curves depend on the distance and on what counts as moving.
      void queries.invalidateQueries({ queryKey: queryKeys.curvesOf(id) })
    },
  })
}

/** Chooses where a figure comes from for workouts that are added later. */
export function usePreferFigure() {
  return useMutation({
    mutationFn: (preference: UsualChoiceBody) => patch('/api/figures/preferences', preference),
  })
}
