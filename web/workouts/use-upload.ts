import { useEffect, useRef, useState } from 'react'
import type { Workout } from '../../src/workouts/schemas'
import { useWorkoutsRefresh } from './queries'
import { type NewWorkout, uploadWorkout } from './upload'

interface UploadState {
  isRunning: boolean
  /** How much has been sent, from 0 to 1. */
  fraction: number
  error: Error | null
}

const idle: UploadState = { isRunning: false, fraction: 0, error: null }

/** One upload at a time: its progress, its failure, a way to stop it. Leaving the screen stops it too. */
export function useUpload(onUploaded: (workout: Workout) => void) {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController | null>(null)
  const refresh = useWorkoutsRefresh()

  useEffect(() => () => running.current?.abort(), [])

  const start = async (workout: NewWorkout) => {
    const controller = new AbortController()
    running.current = controller
    setState({ ...idle, isRunning: true })
    try {
      const created = await uploadWorkout(workout, {
        signal: controller.signal,
        onProgress: fraction => setState({ isRunning: true, fraction, error: null }),
      })
      refresh()
      onUploaded(created)
    } catch (error) {
      setState({ ...idle, error: controller.signal.aborted ? null : (error as Error) })
    }
  }
  return { ...state, start, cancel: () => running.current?.abort() }
}
