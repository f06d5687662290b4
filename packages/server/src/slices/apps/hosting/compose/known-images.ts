/** Images of databases, caches and other servers without a page, by the last part of their name. */
const serverImages =
  /^(?:postgres(?:ql)?|postgis|timescaledb(?:-ha)?|pgvector|pgvecto-rs|mysql|mysql-server|mariadb|percona(?:-server)?|mongo(?:db)?|redis(?:-stack-server)?|valkey|keydb|dragonfly|memcached|elasticsearch|opensearch|cassandra|scylla|couchdb|influxdb|clickhouse(?:-server)?|cockroach|neo4j|rabbitmq|kafka|cp-kafka|zookeeper|cp-zookeeper|nats|eclipse-mosquitto|mosquitto|etcd|consul|vault|minio|mssql|server|oracle-xe|rethinkdb|meilisearch|typesense|qdrant|weaviate|milvus|bitnami-.*|pgbouncer|supabase-postgres|immich-.*postgres.*)$/;
const serverNames =
  /(?:^|[-_/])(?:postgres(?:ql)?|mysql|mariadb|redis|valkey|mongo(?:db)?|memcached|pgvector|pgvecto|timescaledb)(?:[-_]|$)/;

/** Ports of servers that no browser speaks to. */
const serverPorts = new Set([
  21, 22, 23, 25, 53, 67, 68, 69, 110, 111, 123, 137, 138, 139, 143, 161, 162, 389, 445, 465, 514, 587, 636, 853, 873,
  993, 995, 1194, 1433, 1434, 1521, 1812, 1813, 1883, 1935, 2049, 2181, 2222, 2375, 2376, 2379, 2380, 3268, 3306, 3389,
  3890, 6360, 3478, 4222, 4369, 5060, 5061, 5222, 5269, 5349, 5432, 5433, 5671, 5672, 5683, 5900, 6379, 6432, 6881,
  7000, 7001, 7687, 8554, 8883, 9042, 9092, 9093, 9300, 11211, 19132, 22000, 25565, 25672, 26257, 27015, 27017, 27018,
  29092, 33060, 51413, 51820,
]);
/** Ports of databases: what is published there was for the machine itself, never for everybody. */
const databasePorts = new Set([
  1433, 1521, 2181, 2375, 2379, 2380, 3306, 4369, 5432, 5433, 5672, 6379, 6432, 7687, 9042, 9092, 9200, 9300, 11211,
  25672, 26257, 27017, 27018, 29092, 33060,
]);
/** Ports that speak https themselves; the box encrypts in front. */
const encryptedPorts = new Set([443, 4443, 8443, 8834, 9443]);
/** Ports that usually are a page, the likeliest first. */
const pagePorts = [80, 8080, 3000, 8000, 5000, 8081, 8888, 9000, 4000, 8090, 5173, 3001, 5001, 8001, 8008, 8008, 9090];

/** Images of servers that other services stand behind. */
const frontImages =
  /^(?:nginx|nginx-unprivileged|caddy|httpd|apache|haproxy|openresty|swag|nginx-proxy-manager|traefik|envoy)$/;

const nameOf = (image: string): string =>
  image
    .replace(/@.*$/, '')
    .replace(/:[^/]*$/, '')
    .split('/')
    .at(-1)
    ?.toLowerCase() ?? '';

/** Whether an image is that of a database or another server without a page. */
export const isServerImage = (image: string): boolean =>
  serverImages.test(nameOf(image))
    ? !/^(?:server)$/.test(nameOf(image)) || /mssql/.test(image)
    : serverNames.test(nameOf(image)) && !isAdministration(image);

/** Pages that manage a database have its name. */
const isAdministration = (image: string): boolean =>
  /express|admin|commander|insight|ui|web|gui|exporter|backup|manager|browser|console|stack$/.test(nameOf(image));

export const isFrontImage = (image: string): boolean => frontImages.test(nameOf(image));
export const isServerPort = (port: number): boolean => serverPorts.has(port);
export const isDatabasePort = (port: number): boolean => databasePorts.has(port);
export const isEncryptedPort = (port: number): boolean => encryptedPorts.has(port);

/** Lower is likelier to be a page. */
export function pageRank(port: number): number {
  const at = pagePorts.indexOf(port);
  if (at >= 0) return at;
  return port >= 1024 ? 50 : 60;
}

/** Ports of well-known images that publish none. */
const imagePorts: readonly [RegExp, number][] = [
  [/^(?:nginx|httpd|caddy|wordpress|nextcloud|drupal|joomla|matomo|phpmyadmin|mediawiki|whoami|traefik)$/, 80],
  [/^(?:ghost)$/, 2368],
  [/^(?:adminer|tomcat|jenkins)$/, 8080],
  [/^(?:gitea|forgejo|grafana|metabase)$/, 3000],
  [/^(?:n8n)$/, 5678],
];

export const imagePort = (image: string): number | undefined =>
  imagePorts.find(([name]) => name.test(nameOf(image)))?.[1];
