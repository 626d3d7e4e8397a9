import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { accountKey } from '../../data/accounts/account-key'
import { usePerson } from '../../data/accounts/person'
import type { UploadOptions } from '../../data/client/upload'
import { waitingUploads } from '../../data/offline/waiting-list'
import { canBeSentLater, keepUpload } from '../../data/offline/waiting-uploads'
import {
  type ChosenFile,
  chosenFiles,
  dismissFile,
  keepFiles,
  uploadFiles,
} from '../../data/workouts/chosen-files'
import type { UploadFields } from '../../data/workouts/requests'
import { type AddedWorkouts, uploadWorkouts } from '../../data/workouts/upload-workouts'
import { useWorkoutsRefresh } from '../../data/workouts/workouts'
import { confirm, prepareToasts } from '../../ui/feedback/toasts'
import { rememberSport } from './last-sport'
import type { MoreValues } from './more-fields'
import { outcomeOf, useOutcomeWords } from './outcome'
import { isOfSport, problemOfAnswer, problemOfFile, type UploadLimits } from './upload-problem'

/** What is chosen and not refused for good. */
export function canUpload({ file, upload }: ChosenFile, limits: UploadLimits): boolean {
  if (upload.is === 'refused') return problemOfAnswer(upload.error)?.canRetry ?? true
  return upload.is === 'waiting' && problemOfFile(file, limits) === null
}

/** Chosen in place of a sport: each file has its own. */
export const sportOfFile = 0

/** A function that uploads files; it ends at the workout if that is all there is and nobody has gone elsewhere. */
export function useUploadRun(more: MoreValues, limits: UploadLimits) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const refresh = useWorkoutsRefresh()
  const outcomeWords = useOutcomeWords()
  const isHere = useIsHere(limits)
  const { profile } = usePerson()
  // What cannot be sent is to be told without the server.
  useEffect(() => void prepareToasts(), [])

  /** What cannot be sent now waits, apart from the form. */
  const send = async (
    { key, file }: ChosenFile,
    fields: UploadFields,
    options: UploadOptions,
  ): Promise<AddedWorkouts> => {
    try {
      return await uploadWorkouts(file, fields, options)
    } catch (error) {
      if (!canBeSentLater(error, file)) throw error
      await keepUpload({ owner: accountKey(profile), file, fields })
      dismissFile(key)
      // On a phone the list of what waits begins below what can be seen.
      const waiting = waitingUploads.get().filter(({ refusal }) => refusal === null)
      confirm(t('waiting.note', { count: waiting.length }))
      return { workouts: [], duplicates: 0 }
    }
  }

  return async (files: readonly ChosenFile[], sportForAll: number) => {
    const added: Workout[] = []
    await uploadFiles(files, async (chosen, options) => {
      // Read anew also when it failed: it may be that only the answer was lost.
      const before = files.find(({ key }) => key === chosen.key) ?? chosen
      const fields = fieldsOf(chosen, before.upload, sportForAll, more)
      const made = await send(chosen, fields, options).finally(refresh)
      added.push(...made.workouts)
      return made
    })
    const last = added.at(-1)
    if (last !== undefined) rememberSport(last.sport_id)
    const [workout] = added
    const outcome = outcomeOf(chosenFiles.get(), limits)
    // Whoever has it twice is told here, with the way to compare the two.
    const isOne =
      files.length === 1 && chosenFiles.get().length === 1 && added.length === 1 && outcome?.duplicates === 0
    if (isOne) confirm(t('add.added'))
    // Here the form itself says how several went.
    else if (!isHere.current && outcome !== null) confirm(outcomeWords(outcome))
    if (isOne && isHere.current && workout !== undefined) navigate(`/workouts/${workout.id}`)
  }
}

function fieldsOf(
  { sportId: own, uploadKey }: ChosenFile,
  upload: ChosenFile['upload'],
  sportForAll: number,
  more: MoreValues,
): UploadFields {
  const { equipmentId, ...texts } = more
  const chosen = own ?? sportForAll
  // Equipment was chosen for the sport of all; a file of another sport gets the default of that one.
  const isChosenForIt = chosen === sportForAll || equipmentId === null
  // Who was asked for the sport of a file that names none has answered: what else is in it keeps its own.
  const isAnswer = upload.is === 'refused' && isOfSport(upload.error) && chosen !== sportOfFile
  return {
    key: uploadKey,
    sportId: isAnswer || chosen === sportOfFile ? 'auto' : chosen,
    fallbackSportId: isAnswer ? chosen : null,
    ...texts,
    equipmentId: isChosenForIt ? equipmentId : undefined,
  }
}

/** Holds true while the screen is there. When it goes, it leaves only what can still be uploaded. */
function useIsHere(limits: UploadLimits): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      keepFiles(chosen => canUpload(chosen, limits))
    }
  }, [limits])
  return isHere
}
