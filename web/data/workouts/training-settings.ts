import { useQuery } from '@tanstack/react-query'
import type { TrainingSettingsAnswer } from '../../../src/workouts/training/body/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
