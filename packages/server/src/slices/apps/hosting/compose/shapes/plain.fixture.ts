import type { Shape } from './shape.fixture.ts';

/** Files that are taken at once. */
export const plainShapes: Shape[] = [
  {
    name: 'one image and a port',
    text: `services:\n  board:\n    image: example/board\n    ports: ["8080:80"]\n`,
    web: 'board:80',
  },
  {
    name: 'the old version line',
    text: `version: '2.1'\nservices:\n  board:\n    image: example/board\n    ports:\n      - 3000:3000\n`,
    web: 'board:3000',
  },
  {
    name: 'what the box does itself',
    text: `
services:
  notes:
    image: example/notes:2
    container_name: my_notes
    hostname: notes.home
    restart: unless-stopped
    init: true
    tty: true
    stdin_open: true
    platform: linux/amd64
    mem_limit: 256m
    cpus: 0.5
    pids_limit: 100
    stop_grace_period: 1m30s
    labels: ["com.example.update=true"]
    logging: { driver: json-file, options: { max-size: 10m } }
    security_opt: ["no-new-privileges:true"]
    cap_drop: [ALL]
    cap_add: [CHOWN, SETUID, SETGID]
    tmpfs: /tmp
    read_only: true
    ports: ["9000:8080"]
`,
    notes: ['limits', 'logging', 'platform', 'terminal'],
    web: 'notes:8080',
  },
  {
    name: 'a page, a database and a cache',
    text: `
services:
  app:
    image: example/shop
    depends_on:
      db: { condition: service_healthy }
      cache: { condition: service_started }
    ports: ["80:8000"]
    environment:
      DATABASE_URL: postgres://shop:shop@db/shop
  db:
    image: postgres:17-alpine
    ports: ["5432:5432"]
    environment: [POSTGRES_PASSWORD=shop, POSTGRES_USER=shop]
    volumes: ["pg:/var/lib/postgresql/data"]
    healthcheck:
      test: ["CMD-SHELL", "pg_isready -U shop"]
      interval: 5s
      retries: 10
  cache:
    image: docker.io/library/redis:8
    command: redis-server --save 60 1
volumes:
  pg:
    driver: local
`,
    notes: ['port-database'],
    web: 'app:8000',
  },
  {
    name: 'anchors, merge keys and extensions',
    text: `
x-base: &base
  restart: always
  environment: &env
    LANG: C.UTF-8
    MODE: production
services:
  web:
    <<: *base
    image: example/web
    ports: ["80:80"]
    environment:
      <<: *env
      MODE: debug
  worker:
    <<: *base
    image: example/web
    command: ["work", "--all"]
`,
    web: 'web:80',
  },
  {
    name: 'variables with defaults and a file of variables',
    text: `
services:
  wiki:
    image: example/wiki:\${WIKI_TAG:-latest}
    ports: ["\${WIKI_PORT-8080}:3000"]
    environment:
      SECRET_KEY: \${SECRET_KEY}
      PRICE: $$5
      NAME: \${COMPANY:+\${COMPANY} wiki}
`,
    files: { '.env': `SECRET_KEY="abc def"\nexport COMPANY='Baker & Sons' # us\n` },
    web: 'wiki:3000',
  },
  {
    name: 'names with underscores, capitals and dots',
    text: `services:\n  Web_App:\n    image: example/a\n    ports: ["80:80"]\n    depends_on: [my_db.main]\n  my_db.main:\n    image: mariadb\n`,
    web: 'Web_App:80',
  },
  {
    name: 'clock files of the machine',
    text: `services:\n  cal:\n    image: example/cal\n    ports: [5000:5000]\n    volumes:\n      - /etc/localtime:/etc/localtime:ro\n      - /etc/timezone:/etc/timezone:ro\n      - data:/data\nvolumes: { data: }\n`,
    notes: ['time-zone'],
    web: 'cal:5000',
  },
  {
    name: 'folders of the machine for data',
    text: `services:\n  media:\n    image: example/media\n    ports: [8096:8096]\n    volumes:\n      - /srv/media:/media:ro\n      - /mnt/disk/config:/config\n      - ~/photos:/photos\n      - \${LIBRARY}/books:/books\n      - /var/lib/media:/var/lib/media:Z\n`,
    notes: ['folder-of-machine', 'folder-of-variable'],
    web: 'media:8096',
  },
  {
    name: 'folders and files of the archive',
    text: `services:\n  site:\n    image: nginx:alpine\n    ports: ["80:80"]\n    volumes:\n      - ./html:/usr/share/nginx/html:cached\n      - ./site.conf:/etc/nginx/conf.d/default.conf\n      - ./certs:/certs:ro\n      - ./logs:/var/log/nginx\n`,
    files: { 'html/index.html': '<p>Hello', 'site.conf': 'server {}', 'certs/a.pem': 'x' },
    notes: ['folder-filled', 'file-read-only', 'folder-new'],
    web: 'site:80',
  },
  {
    name: 'an image built from the archive',
    text: `services:\n  api:\n    build:\n      context: ./api\n      dockerfile: docker/Dockerfile.prod\n      target: run\n      args: [VERSION=2, "NODE_ENV=production"]\n    ports: ["4000:4000"]\n`,
    files: { 'api/docker/Dockerfile.prod': 'FROM node AS run' },
    web: 'api:4000',
  },
  {
    name: 'build as a mere folder',
    text: `services:\n  api:\n    build: .\n    image: example/api\n    ports: ["5000"]\n`,
    files: { Dockerfile: 'FROM node' },
    web: 'api:5000',
  },
  {
    name: 'a folder to build from that is not there, beside an image',
    text: `services:\n  api:\n    build: ./api\n    image: example/api\n    ports: ["5000:5000"]\n`,
    notes: ['build-elsewhere'],
    web: 'api:5000',
  },
  {
    name: 'a page, and one for the machine itself',
    text: `services:\n  bridge:\n    image: example/bridge\n    ports: ["127.0.0.1:8080:8080"]\n  web:\n    image: example/web\n    ports: ["8000:8000"]\n`,
    notes: ['port-local'],
    web: 'web:8000',
  },
  {
    name: 'a directory with a page',
    text: `services:\n  people:\n    image: example/people\n    ports: ["3890:3890", "17170:17170"]\n`,
    notes: ['port-open'],
    web: 'people:17170',
  },
  {
    name: 'a proxy that is told everything by its command',
    text: `services:\n  app: { image: example/app }\n  caddy:\n    image: caddy\n    command: caddy reverse-proxy --from sign.example.org --to app:3000\n    ports: ["80:80", "443:443"]\n`,
    notes: ['port-encrypted'],
    web: 'app:3000',
  },
  {
    name: 'labels of a proxy and its network',
    text: `
services:
  chat:
    image: example/chat
    networks: [proxy, default]
    labels:
      - traefik.enable=true
      - traefik.http.routers.chat.rule=Host(\`chat.example.com\`)
      - traefik.http.services.chat.loadbalancer.server.port=3333
  db:
    image: mongo:8
networks:
  proxy: { external: true }
`,
    notes: ['network-external'],
    web: 'chat:3333',
  },
  {
    name: 'what is only exposed',
    text: `services:\n  pad:\n    image: example/pad\n    expose: ["9001"]\n  db:\n    image: mysql:8\n    expose: [3306]\n`,
    web: 'pad:9001',
  },
  {
    name: 'no port, but an image that is known',
    text: `services:\n  cms:\n    image: wordpress:php8.3\n  db:\n    image: mariadb:11\n`,
    web: 'cms:80',
  },
  {
    name: 'a page with and without encryption',
    text: `services:\n  cloud:\n    image: example/cloud\n    ports: ["80:80", "443:443", "443:443/udp"]\n`,
    notes: ['port-encrypted'],
    web: 'cloud:80',
  },
  {
    name: 'ports for other programs beside the page',
    text: `services:\n  git:\n    image: example/git\n    ports: ["3000:3000", "2222:22"]\n`,
    notes: ['port-open'],
    web: 'git:3000',
  },
  {
    name: 'ports of the long form and of the machine itself',
    text: `services:\n  a:\n    image: example/a\n    ports:\n      - { target: 8080, published: "80", protocol: tcp, mode: host }\n      - "127.0.0.1:6060:6060"\n`,
    notes: ['port-local'],
    web: 'a:8080',
  },
  {
    name: 'secrets and configs as files',
    text: `
services:
  app:
    image: example/app
    ports: ["8080:8080"]
    secrets: [db_password, { source: key, target: /etc/key }]
    configs: [{ source: motd, target: /etc/motd }]
secrets:
  db_password: { file: ./db_password.txt }
  key: { environment: APP_KEY }
configs:
  motd: { content: "Welcome \${WHO:-all}" }
`,
    files: { 'db_password.txt': 'x', '.env': 'APP_KEY=k' },
    web: 'app:8080',
  },
  {
    name: 'links with other names',
    text: `services:\n  app:\n    image: example/app\n    ports: ["8080:8080"]\n    links: ["store:database"]\n  store:\n    image: postgres\n`,
    web: 'app:8080',
  },
  {
    name: 'a service that prepares something once',
    text: `services:\n  setup:\n    image: example/app\n    command: migrate\n    restart: "no"\n  app:\n    image: example/app\n    ports: ["8080:8080"]\n    depends_on:\n      setup: { condition: service_completed_successfully }\n`,
    web: 'app:8080',
  },
  {
    name: 'profiles nobody has to choose',
    text: `services:\n  app:\n    image: example/app\n    ports: ["8080:8080"]\n  debug:\n    image: example/debug\n    profiles: [debug]\n    environment: { DEBUG_TOKEN: "\${DEBUG_TOKEN:?set it}" }\n`,
    web: 'app:8080',
  },
  {
    name: 'another file on top',
    text: `services:\n  app:\n    image: example/app\n    environment: [A=1, B=2]\n`,
    files: { 'compose.override.yaml': `services:\n  app:\n    ports: ["8080:8080"]\n    environment: { B: "3" }\n` },
    notes: ['override'],
    web: 'app:8080',
  },
  {
    name: 'services that extend others',
    text: `services:\n  base:\n    image: example/app\n    environment: { A: "1" }\n  app:\n    extends: { service: base }\n    ports: ["8080:8080"]\n`,
    web: 'app:8080',
  },
  {
    name: 'parts of another file',
    text: `include:\n  - db.yaml\nservices:\n  app:\n    image: example/app\n    ports: ["8080:8080"]\n    depends_on: [db]\n`,
    files: { 'db.yaml': `services:\n  db:\n    image: postgres\n` },
    web: 'app:8080',
  },
  {
    name: 'files of variables for a service',
    text: `services:\n  app:\n    image: example/app\n    ports: ["8080:8080"]\n    env_file:\n      - app.env\n      - { path: local.env, required: false }\n`,
    files: { 'app.env': 'A=1\n# no\nB="two words"\n' },
    notes: ['env-file-left'],
    web: 'app:8080',
  },
  {
    name: 'swarm settings',
    text: `services:\n  app:\n    image: example/app\n    ports: ["8080:8080"]\n    deploy:\n      replicas: 3\n      placement: { constraints: [node.labels.disk == ssd] }\n      resources: { limits: { cpus: "0.5", memory: 512M } }\n      restart_policy: { condition: any }\n`,
    notes: ['replicas'],
    web: 'app:8080',
  },
  {
    name: 'rights that programs work without',
    text: `services:\n  db:\n    image: mariadb\n    cap_add: [AUDIT_WRITE]\n    ulimits: { memlock: -1, nofile: { soft: 1024, hard: 2048 }, rtprio: 9 }\n    shm_size: 128mb\n  app:\n    image: example/app\n    ports: ["8080:8080"]\n    extra_hosts: ["host.docker.internal:host-gateway", "ldap:192.0.2.7"]\n    dns: 9.9.9.9\n`,
    notes: ['capability-left', 'ulimits', 'host-gateway', 'dns'],
    web: 'app:8080',
  },
  {
    name: 'nginx in front of an app',
    text: `services:\n  front:\n    image: nginx:1.29\n    ports: ["8080:80"]\n    volumes: ["./nginx.conf:/etc/nginx/nginx.conf:ro"]\n  app:\n    image: example/app\n    ports: ["3000:3000"]\n`,
    files: { 'nginx.conf': 'events {}' },
    notes: ['port-page'],
    web: 'front:80',
  },
  {
    name: 'ranges of ports',
    text: `services:\n  call:\n    image: example/call\n    ports: ["8080:80", "10000-10003:10000-10003/udp"]\n`,
    notes: ['port-open'],
    web: 'call:80',
  },
  {
    name: 'a file with a byte order mark and Windows lines',
    text: `\uFEFFservices:\r\n  a:\r\n    image: example/a\r\n    ports:\r\n      - "80:80"\r\n`,
    web: 'a:80',
  },
];
