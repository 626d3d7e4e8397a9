import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FigureChoice, FiguresAnswer, UsualChoiceBody } from '../../../src/workouts/figures/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { get, patch } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { queryKeys } from '../client/query-keys'
import { workoutPath } from './requests'
import { useWorkoutsRefresh } from './workouts'

export type ExplainedFigure = FiguresAnswer['data']['figures'][number]

/** Loads the sources of a workout's figures. */
export function useExplainedFigures(id: string) {
  return useQuery({
    queryKey: laterQueryKeys.figures(id),
    queryFn: async ({ signal }) =>
      (await get<FiguresAnswer>(`${workoutPath(id)}/figures`, signal)).data.figures,
  })
}

/** Chooses the source of a workout's figure, or replaces the figure by an entered value. */
export function useChooseFigure({ id }: Workout, figure: ExplainedFigure['figure']) {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: async (choice: FigureChoice) =>
      (await patch<WorkoutsAnswer>(`${workoutPath(id)}/figures/${figure}`, choice)).data.workouts[0],
    onSuccess(changed) {
      queries.setQueryData(queryKeys.workout(id), changed)
      refresh()
      // The curves depend on the distance and on which parts count as moving.
      void queries.invalidateQueries({ queryKey: queryKeys.curvesOf(id) })
    },
  })
}

/** Chooses the source of a figure for workouts that are added later. */
export function usePreferFigure() {
  return useMutation({
    mutationFn: (preference: UsualChoiceBody) => patch('/api/figures/preferences', preference),
  })
}
