// Which of the sports that every server has a word stands for. The words are those of Garmin Connect, which GPX and TCX files
// have and FIT files are given, of Strava, Komoot and OpenTracks, and of Strava and phones in other languages. Pure.

/** By the ids of the interface. What has no counterpart is not here: then somebody is asked. */
const wordsOfSports: Readonly<Record<number, readonly string[]>> = {
  1: [
    'cycling,road biking,road cycling,cyclocross,gravel cycling,track cycling,recumbent cycling,hand cycling,biking,bike,bmx',
    'ride,gravel ride,velomobile,handcycle,racebike,mtb easy,mixed surface cycling',
    'radfahrt,rennradfahrt,gravel fahrt,radfahren,liegeradfahrt,handbike',
    'vélo,sortie à vélo,sortie vélo,gravel,vélo couché',
    'bicicleta,salida en bicicleta,ciclismo,giro in bici,uscita in bici,ciclo,fietsrit,rit,pedalada,jazda',
  ],
  2: ['commuting,bike commuting,citybike'],
  3: [
    'hiking,rucking,hike,trail hiking,off trail hiking,trekking',
    'wanderung,wandern,randonnée,caminata,senderismo,escursione,escursionismo,wandeltocht,hiken',
  ],
  4: [
    'mountain biking,downhill biking,enduro mtb,mountain bike ride,mtb,mtb advanced,downhill bike',
    'mountainbike fahrt,mountainbike tour,mountainbiken,vtt,sortie vtt,mountainbiketocht',
  ],
  5: [
    'running,street running,track running,treadmill running,indoor running,virtual running,virtual run,run,jogging,ultra run',
    'obstacle run',
    'lauf,laufen,virtueller lauf,course à pied,course,carrera,correr,corsa,hardloopsessie,hardlopen,corrida,bieg',
  ],
  6: [
    'walking,casual walking,speed walking,indoor walking,walk,nordic walking',
    'spaziergang,gehen,walken,marche,promenade,camminata,wandeling,caminhada,paseo',
  ],
  7: [
    'e bike mountain,e bike fitness,e enduro mtb,e mountain bike ride,e bike ride,e biking',
    'e bike fahrt,e mountainbike fahrt,vélo électrique,vélo à assistance électrique,vtt électrique',
  ],
  8: ['trail running,trail run,traillauf,geländelauf,trail,course à pied en trail'],
  9: [
    'alpine ski,snowboard,resort skiing snowboarding,resort skiing,resort snowboarding,skialpin,skiing,snowboarding',
    'alpine skiing,alpin ski,ski alpin,ski,abfahrtsski,snowboarden',
  ],
  10: [
    'nordic ski,backcountry ski,roller ski,cross country skiing,skate skiing,backcountry skiing,nordic,skitour',
    'cross country classic skiing,backcountry skiing snowboarding,roller skiing,backcountry snowboarding',
    'langlauf,nordisches skifahren,skilanglauf,skitouren,rollski,ski de fond,ski nordique,ski de randonnée',
  ],
  11: ['rowing,indoor rowing,virtual row,virtual rowing,rudern,aviron,remo,canottaggio,roeien'],
  12: ['snowshoe,snow shoeing,schneeschuhwanderung,schneeschuhwandern,raquettes'],
  13: [
    'virtual ride,indoor cycling,virtual cycling,spin',
    'virtuelle radfahrt,virtuelle fahrt,virtuelles radfahren,sortie à vélo virtuelle,vélo virtuel',
  ],
  14: ['mountaineering,bergsteigen,alpinisme'],
  15: ['hang gliding,paragliding'],
  16: ['open water swimming,open water,swimming in open water'],
  17: ['touring bicycle,bikepacking,bike touring'],
  18: ['swimrun'],
}

/** Some write words apart that others write as one. */
const withoutBlanks = (word: string) => word.replaceAll(/[\s_]/g, '')

const sports: ReadonlyMap<string, number> = new Map(
  Object.entries(wordsOfSports).flatMap(([id, lists]) =>
    lists.flatMap(list => list.split(',').map((word): [string, number] => [withoutBlanks(word), Number(id)])),
  ),
)

/** @param word as `readSportWord` spells it. Null for one that stands for none of them */
export const sportOfWord = (word: string): number | null =>
  sports.get(withoutBlanks(word)) ?? sportOfFamily(word)

/** Garmin has new ones every year. */
function sportOfFamily(word: string): number | null {
  if (/_cycling$/.test(word)) return 1
  return /_(running|run)$/.test(word) ? 5 : null
}
