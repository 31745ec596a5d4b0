import type { VariableRow } from "./pages.ts";

/** Variables of programs that do not list their own. */

function row(name: string, description: string, fallback?: string): VariableRow {
  return { name, description, fallback, isSecret: false };
}

export const startVariables: readonly VariableRow[] = [
  row("PORT", "Port of the site; the other programs take the ports after it.", "8080"),
  row("STUDIO_PORT", "Port of the studio.", "PORT + 1"),
  row("STANDINS_PORT", "Port of the stand-ins.", "PORT + 2"),
  row("WEB_PORT", "Port of the reloading site, with npm run dev.", "PORT + 3"),
  row("STUDIO_CLIENT_PORT", "Port of the reloading game frames, with npm run dev.", "PORT + 4"),
  row("DATA_DIR", "Folder of the embedded database, keys and logs.", ".data"),
  row(
    "BACKUP_DIR",
    "Folder the embedded database archives its log to, encrypted; no archive where absent.",
  ),
  {
    ...row("BACKUP_KEY", "Encrypts backups: 32 bytes in base64; required with BACKUP_DIR."),
    isSecret: true,
  },
  {
    ...row("BACKUP_KEY_PREVIOUS", "Keys of before, with commas, which still open older backups."),
    isSecret: true,
  },
  row("DATABASE_URL", "PostgreSQL to use in place of the embedded one."),
  row("STUDIO_DATABASE_URL", "The studio's database; DATABASE_URL's name with _studio."),
  row("TRANSFER_VENDOR", "standin: open the stand-in that keeps members' money, for tests."),
  row("LOG", "all: print every line the programs log, not only warnings."),
];

export const studioVariables: readonly VariableRow[] = [
  row("NODE_ENV", "production refuses fault switches, demo keys and plain http.", "development"),
  row("STUDIO_PORT", "Port of the studio.", "8081"),
  row("STUDIO_HOST", "Address the studio listens on.", "0.0.0.0"),
  { ...row("STUDIO_DATABASE_URL", "PostgreSQL of the studio; required."), isSecret: true },
  {
    ...row("STUDIO_MASTER_KEY", "Seals what decides rounds to come: 32 bytes in base64; required."),
    isSecret: true,
  },
  {
    ...row("STUDIO_MASTER_KEY_PREVIOUS", "Keys of before, with commas, which still open."),
    isSecret: true,
  },
  row("STUDIO_PUBLIC_URL", "Origin of the game frames; https in production."),
  row("STUDIO_CLIENT_DIR", "Folder of the built frames.", "dist/studio-client"),
  row("STUDIO_CRASH_SALT", "Public text in every crash point; required in production."),
  row("STUDIO_PARTS", "games, or games,lottery: lotteries are drawn and sold as well.", "games"),
  row(
    "STUDIO_DRAW_SECONDS",
    "Seconds between draws of the fastest colour game: 12 to 30, by 3. Not in production.",
    "30",
  ),
  row(
    "STUDIO_BEACON_URL",
    "Beacons that draws are drawn with, such as https://api.drand.sh, with commas; each is asked.",
  ),
  row(
    "STUDIO_BEACON_KEY",
    "Checks the beacon's signatures; the only one in production.",
    "quicknet",
  ),
  row("STUDIO_TABLE_BETTING_MS", "How long bets are open at live tables.", "15000"),
  row(
    "STUDIO_GAMES_CLOSED",
    "Codes of games that take no new rounds, with commas; open ones go on.",
  ),
  row("STUDIO_FAULTS", "Fault switches as name:count with commas; not in production."),
  row("STUDIO_CONNECTIONS_MAX", "Sockets at most; more are not answered.", "20000"),
  row("STUDIO_CONNECTIONS_PER_ADDRESS_MAX", "Sockets of one visitor at most.", "1000"),
  row(
    "STUDIO_TRUST_PROXY",
    "Networks of our own proxies, with commas; their sockets do not count.",
  ),
  row("INSTANCE_ID", "Named by /readyz in the header X-Instance-Id."),
  row("OPERATOR_ID", "Name of the platform.", "baize"),
  row("WALLET_BASE_URL", "The platform's wallet; {vendor} is the vendor code."),
  row("STUDIO_PRIVATE_KEY_FILE", "RSA key (PEM) that signs wallet calls; required."),
  row(
    "OPERATOR_PUBLIC_KEY_FILE",
    "The platform's RSA key (PEM); two with a comma while it changes.",
  ),
  row("SITE_ORIGINS", "Origins whose pages may frame the games, with commas."),
  row("SIGNATURE_HEADER", "Header of the signature.", "X-Hub88-Signature"),
  row("SIGNATURE_ALGORITHM", "RSA-SHA256 or RSA-SHA512.", "RSA-SHA256"),
  row("GAME_AUTOPLAY", "Whether games play by themselves on wish.", "true"),
  row("GAME_TURBO", "Whether animations may be cut short.", "true"),
  row("GAME_BUY_BONUS", "Whether slots may sell their free spins.", "false"),
  row("GAME_CHAT", "Whether players may talk at live tables.", "true"),
  row("GAME_ROUND_MS_MIN", "Shortest time between two rounds of a player, in ms.", "0"),
  row("GAME_SLOT_ROUND_MS_MIN", "The same of slots.", "as of other games"),
  row(
    "GAME_STEADY_PACE",
    "As some jurisdictions ask: no turbo, at least 5 s a round, and 2.5 s of a slot.",
    "false",
  ),
  row("OPERATORS", "Several platforms as a JSON list, in place of the eight above."),
];
