import { getEfforts, getGoals, getRecords, listSports } from './bests'
import { getStreams } from './streams'
import type { Tool } from './tool'
import { findPlaces, getCalendar, getTotals } from './totals'
import { getTraining } from './training'
import { getWorkout, listWorkouts } from './workouts'

/** All tools, in the order in which clients show them. It never changes without need, because models cache it. */
export const tools: readonly Tool[] = [
  listSports,
  listWorkouts,
  getWorkout,
  getTotals,
  getRecords,
  getEfforts,
  getTraining,
  getGoals,
  getStreams,
  findPlaces,
  getCalendar,
]
