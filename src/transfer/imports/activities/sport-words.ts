// What other services call the sports of this server. A word is a suggestion: what is not here is asked for, once.
import type { ImportedSport } from '../archive/account-data'

/** Words of Garmin Connect (also in its GPX files), Strava, Komoot and OpenTracks, in lower case with blanks. */
const words: Record<string, readonly string[]> = {
  'Cycling (Sport)': [
    'cycling,road biking,road cycling,cyclocross,gravel cycling,track cycling,recumbent cycling,hand cycling,biking',
    'ride,gravel ride,velomobile,handcycle,racebike,mtb easy',
    'radfahrt,rennradfahrt,gravel fahrt,gravelfahrt,radfahren,liegeradfahrt,handbike',
    'vélo,sortie à vélo,sortie vélo,gravel,vélo couché,handbike',
    'bicicleta,salida en bicicleta,ciclismo,giro in bici,uscita in bici,ciclo,fietsrit,rit,pedalada,jazda',
  ],
  'Cycling (Transport)': ['commuting,citybike'],
  'Cycling (Trekking)': ['touringbicycle,bikepacking'],
  'Cycling (Virtual)': [
    'virtual ride,indoor cycling,virtual cycling,spin',
    'virtuelle radfahrt,virtuelle fahrt,virtuelles radfahren,sortie à vélo virtuelle,vélo virtuel',
  ],
  'Mountain Biking': [
    'mountain biking,downhill biking,enduro mtb,mountain bike ride,mtb,mtb advanced,downhillbike',
    'mountainbike fahrt,mountainbike tour,mountainbiken,vtt,sortie vtt,mountainbiketocht',
  ],
  'Mountain Biking (Electric)': [
    'e bike mountain,e bike fitness,e enduro mtb,e mountain bike ride,e bike ride,ebikeride,emountainbikeride,e biking',
    'e bike fahrt,e mountainbike fahrt,vélo électrique,vélo à assistance électrique,vtt électrique',
  ],
  Hiking: [
    'hiking,rucking,hike,trail hiking,off trail hiking,trekking',
    'wanderung,wandern,randonnée,caminata,senderismo,escursione,escursionismo,wandeltocht,hiken',
  ],
  Walking: [
    'walking,casual walking,speed walking,walk,nordicwalking,nordic walking',
    'spaziergang,gehen,walken,marche,promenade,camminata,wandeling,caminhada,paseo',
  ],
  Running: [
    'running,street running,track running,treadmill running,indoor running,virtual run,run,jogging,ultra run,obstacle run',
    'lauf,laufen,virtueller lauf,course à pied,course,carrera,correr,corsa,hardloopsessie,hardlopen,corrida,bieg',
  ],
  Trail: ['trail running,trail run,traillauf,trailrun,geländelauf,trail,course à pied en trail'],
  'Skiing (Alpine)': [
    'alpine ski,snowboard,resort skiing snowboarding,resort skiing,resort snowboarding,skialpin,skiing,snowboarding',
    'alpine skiing,alpin ski,ski alpin,ski,abfahrtsski,snowboarden',
  ],
  'Skiing (Cross Country)': [
    'nordic ski,backcountry ski,roller ski,cross country skiing,skate skiing,backcountry skiing,nordic,skitour',
    'cross country classic skiing,backcountry skiing snowboarding,roller skiing,backcountry snowboarding',
    'langlauf,nordisches skifahren,skilanglauf,skitouren,rollski,ski de fond,ski nordique,ski de randonnée',
  ],
  Rowing: ['rowing,indoor rowing,virtual row,virtual rowing,rudern,aviron,remo,canottaggio,roeien'],
  Snowshoes: [
    'snowshoe,snow shoe,snowshoeing,snow shoeing,schneeschuhwanderung,schneeschuhwandern,raquettes',
  ],
  Mountaineering: ['mountaineering,bergsteigen,alpinisme'],
  Paragliding: ['hang gliding,para gliding,paragliding'],
  'Open Water Swimming': ['open water swimming,open water,swimming in open water'],
  Swimrun: ['swimrun'],
}

const labels = new Map(
  Object.entries(words).flatMap(([label, lists]) =>
    lists.flatMap(list => list.split(',')).map(word => [word, label] as const),
  ),
)

/** Swims are in open water where they have positions: no watch has any below a roof. */
const swims = new Set(
  'swim,swimming,schwimmen,schwimmeinheit,natation,natación,nuoto,zwemmen,natação,pływanie'.split(','),
)

export const openWater = sportCalled('Open Water Swimming')

export const isSwim = (word: string) => swims.has(plainWord(word))

/** The sport that is meant, as far as it is known; else one with the word as its label, for somebody to say. */
export function sportOfWord(word: string): ImportedSport {
  const plain = plainWord(word)
  const label = labels.get(plain) ?? labelOfFamily(plain)
  return sportCalled(label ?? (word.trim() || 'Other'))
}

export function sportCalled(label: string): ImportedSport {
  return { id: null, label }
}

/** Garmin has new ones every year. */
function labelOfFamily(plain: string): string | null {
  if (/ cycling$/.test(plain)) return 'Cycling (Sport)'
  return / (running|run)$/.test(plain) ? 'Running' : null
}

/** `MountainBikeRide`, `mountain_biking_v2`, `root='Ride'` and `Trail Run` alike. */
function plainWord(word: string): string {
  const [, inner = word] = /^root='(.*)'$/.exec(word.trim()) ?? []
  return inner
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/^E(?=Bike|MountainBike|Mountain Bike)/, 'E ')
    .normalize('NFC')
    .toLowerCase()
    .replace(/_(v2|ws)$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
}
