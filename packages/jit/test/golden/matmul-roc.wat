(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 v128 v128 v128 i32 i32 i64 i64 i64 i32 i32 i32 i32 i32 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 f32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 v128 v128 v128 v128 i32 v128 v128 i32 v128 v128 i32 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 i32 v128 v128 i32 v128 v128 i32 v128 i32 i32 v128 v128 i32 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 i32)
    local.get 0
    i32.load
    local.set 16
    local.get 0
    i32.load offset=4
    local.set 17
    local.get 0
    i32.load offset=8
    local.set 18
    local.get 0
    i32.load offset=12
    local.set 29
    local.get 0
    i32.load offset=16
    local.set 30
    local.get 0
    i32.load offset=20
    local.set 52
    i32.const 4
    local.get 52
    i32.mul
    local.set 53
    local.get 0
    i32.load offset=24
    local.set 54
    local.get 0
    i32.load offset=28
    local.set 55
    i32.const 4
    local.get 55
    i32.mul
    local.set 56
    local.get 0
    i32.load offset=32
    local.set 57
    local.get 0
    i32.load offset=36
    local.set 60
    local.get 0
    i32.load offset=40
    local.set 64
    i32.const 4
    local.get 29
    i32.mul
    local.set 218
    local.get 0
    i32.load offset=44
    local.set 221
    local.get 2
    local.set 19
    local.get 19
    local.get 16
    i32.rem_u
    local.set 10
    local.get 19
    local.get 16
    i32.div_u
    local.set 19
    local.get 19
    local.get 17
    i32.rem_u
    local.set 11
    local.get 19
    local.get 17
    i32.div_u
    local.set 19
    local.get 19
    local.set 12
    block
      loop
        local.get 2
        local.get 3
        i32.ge_u
        br_if 1
        local.get 10
        i32.const 16
        i32.mul
        local.set 7
        local.get 11
        i32.const 16
        i32.mul
        local.set 8
        local.get 12
        i32.const 1
        i32.mul
        local.set 9
        block
          i32.const 0
          local.set 20
          local.get 1
          local.set 4
          i32.const 0
          local.set 13
          loop
            i32.const 0
            local.set 14
            i32.const 16
            local.get 14
            i32.sub
            i32.const 8
            i32.ge_u
            if
              i32.const 1
              i32x4.splat
              i32x4.neg
              local.set 21
              i32.const 0
              i32x4.splat
              i32x4.neg
              local.set 22
              f32.const 0
              f32x4.splat
              local.set 23
              i64.const 0
              local.set 26
              i64.const 2147483648
              local.set 27
              local.get 29
              i64.extend_i32_s
              i64.const -7
              i64.add
              local.tee 28
              local.get 27
              local.get 28
              local.get 27
              i64.lt_s
              select
              local.set 27
              local.get 27
              i64.const 0
              local.get 7
              local.get 13
              i32.add
              local.get 30
              i32.ge_s
              i32.eqz
              select
              local.set 27
              local.get 26
              i32.wrap_i64
              local.set 24
              local.get 27
              local.get 26
              i64.sub
              i64.const 0
              local.get 27
              local.get 26
              i64.gt_s
              select
              i32.wrap_i64
              local.set 25
              loop
                local.get 8
                local.get 14
                i32.add
                local.get 24
                i32.sub
                local.tee 31
                local.get 25
                i32.lt_u
                if
                  local.get 25
                  local.get 31
                  i32.sub
                  local.set 32
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 7
                  i32.sub
                  local.tee 31
                  local.get 32
                  local.get 31
                  local.get 32
                  i32.lt_u
                  select
                  local.set 32
                  loop
                    local.get 8
                    local.get 14
                    i32.add
                    local.set 33
                    block
                      local.get 21
                      local.set 34
                      local.get 21
                      local.set 35
                      local.get 23
                      local.set 36
                      local.get 23
                      local.set 37
                    end
                    local.get 4
                    local.get 34
                    v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                    v128.and
                    v128.store offset=1024
                    local.get 4
                    local.get 35
                    v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                    v128.and
                    v128.store offset=1040
                    local.get 4
                    local.get 36
                    v128.store
                    local.get 4
                    local.get 37
                    v128.store offset=16
                    local.get 4
                    i32.const 32
                    i32.add
                    local.set 4
                    local.get 14
                    i32.const 8
                    i32.add
                    local.set 14
                    local.get 32
                    i32.const 8
                    i32.sub
                    local.tee 32
                    i32.const 0
                    i32.gt_s
                    br_if 0
                  end
                else
                  local.get 8
                  local.get 14
                  i32.add
                  local.set 38
                  block
                    local.get 21
                    local.set 39
                    local.get 21
                    local.set 40
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 30
                    i32.ge_s
                    i32x4.splat
                    i32x4.neg
                    local.set 41
                    local.get 8
                    local.get 14
                    i32.add
                    i32x4.splat
                    local.set 42
                    local.get 29
                    i32x4.splat
                    local.set 43
                    local.get 41
                    local.get 42
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 43
                    i32x4.ge_s
                    v128.or
                    local.set 44
                    local.get 41
                    local.get 42
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    local.get 43
                    i32x4.ge_s
                    v128.or
                    local.set 45
                    local.get 44
                    local.set 46
                    local.get 45
                    local.set 47
                    local.get 22
                    local.get 39
                    local.get 46
                    v128.bitselect
                    local.set 39
                    local.get 22
                    local.get 40
                    local.get 47
                    v128.bitselect
                    local.set 40
                    local.get 23
                    local.set 48
                    local.get 23
                    local.set 49
                  end
                  local.get 4
                  local.get 39
                  v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                  v128.and
                  v128.store offset=1024
                  local.get 4
                  local.get 40
                  v128.const i32x4 0x00000001 0x00000001 0x00000001 0x00000001
                  v128.and
                  v128.store offset=1040
                  local.get 4
                  local.get 48
                  v128.store
                  local.get 4
                  local.get 49
                  v128.store offset=16
                  local.get 4
                  i32.const 32
                  i32.add
                  local.set 4
                  local.get 14
                  i32.const 8
                  i32.add
                  local.set 14
                end
                i32.const 16
                local.get 14
                i32.sub
                i32.const 8
                i32.ge_u
                br_if 0
              end
            end
            local.get 14
            i32.const 16
            i32.lt_u
            if
              loop
                i32.const 1
                local.set 50
                local.get 7
                local.get 13
                i32.add
                local.get 30
                i32.ge_s
                local.get 8
                local.get 14
                i32.add
                local.get 29
                i32.ge_s
                i32.or
                if
                  i32.const 0
                  local.set 50
                end
                f32.const 0
                local.set 51
                local.get 4
                local.get 50
                i32.store offset=1024
                local.get 4
                local.get 51
                f32.store
                local.get 4
                i32.const 4
                i32.add
                local.set 4
                local.get 14
                i32.const 1
                i32.add
                local.set 14
                local.get 14
                i32.const 16
                i32.lt_u
                br_if 0
              end
            end
            local.get 13
            i32.const 1
            i32.add
            local.set 13
            local.get 13
            i32.const 16
            i32.lt_u
            br_if 0
          end
          block
            loop
              block
                local.get 20
                local.get 16
                i32.lt_s
                i32.eqz
                if
                  br 3
                end
                local.get 1
                local.set 4
                i32.const 0
                local.set 13
                loop
                  i32.const 0
                  local.set 14
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 8
                  i32.ge_u
                  if
                    local.get 52
                    i32.const 7
                    i32.sub
                    i32.const 0
                    local.get 52
                    i32.const 7
                    i32.gt_s
                    select
                    local.set 58
                    local.get 60
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 53
                    i32.mul
                    i32.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.const 4
                    i32.mul
                    i32.add
                    local.set 59
                    local.get 1
                    i32.const 2048
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 61
                    local.get 55
                    i32.const 7
                    i32.sub
                    i32.const 0
                    local.get 55
                    i32.const 7
                    i32.gt_s
                    select
                    local.set 62
                    local.get 64
                    local.get 13
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.add
                    local.get 56
                    i32.mul
                    i32.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i32.const 4
                    i32.mul
                    i32.add
                    local.set 63
                    local.get 1
                    i32.const 3072
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 65
                    i64.const 0
                    local.set 68
                    i64.const 2147483648
                    local.set 69
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 70
                    local.get 68
                    local.get 70
                    local.get 68
                    i64.gt_s
                    select
                    local.set 68
                    local.get 52
                    i64.extend_i32_s
                    i64.const -7
                    i64.add
                    local.get 20
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 70
                    local.get 69
                    local.get 70
                    local.get 69
                    i64.lt_s
                    select
                    local.set 69
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.tee 70
                    local.get 68
                    local.get 70
                    local.get 68
                    i64.gt_s
                    select
                    local.set 68
                    i64.const 16
                    i64.const -7
                    i64.add
                    local.tee 70
                    local.get 69
                    local.get 70
                    local.get 69
                    i64.lt_s
                    select
                    local.set 69
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 70
                    local.get 68
                    local.get 70
                    local.get 68
                    i64.gt_s
                    select
                    local.set 68
                    local.get 55
                    i64.extend_i32_s
                    i64.const -7
                    i64.add
                    local.get 11
                    i32.const 16
                    i32.mul
                    i64.extend_i32_s
                    i64.sub
                    local.tee 70
                    local.get 69
                    local.get 70
                    local.get 69
                    i64.lt_s
                    select
                    local.set 69
                    local.get 69
                    i64.const 0
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 54
                    i32.lt_u
                    select
                    local.set 69
                    local.get 69
                    i64.const 0
                    local.get 13
                    local.get 20
                    i32.const 16
                    i32.mul
                    i32.add
                    local.get 57
                    i32.lt_u
                    select
                    local.set 69
                    local.get 68
                    i32.wrap_i64
                    local.set 66
                    local.get 69
                    local.get 68
                    i64.sub
                    i64.const 0
                    local.get 69
                    local.get 68
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 67
                    loop
                      local.get 14
                      local.get 66
                      i32.sub
                      local.tee 71
                      local.get 67
                      i32.lt_u
                      if
                        local.get 67
                        local.get 71
                        i32.sub
                        local.set 72
                        i32.const 16
                        local.get 14
                        i32.sub
                        i32.const 7
                        i32.sub
                        local.tee 71
                        local.get 72
                        local.get 71
                        local.get 72
                        i32.lt_u
                        select
                        local.set 72
                        loop
                          local.get 14
                          local.set 73
                          local.get 4
                          v128.load offset=1024
                          i32x4.neg
                          local.set 74
                          local.get 4
                          v128.load offset=1040
                          i32x4.neg
                          local.set 75
                          block
                            local.get 74
                            local.set 76
                            local.get 75
                            local.set 77
                            local.get 76
                            local.get 77
                            v128.and
                            i32x4.all_true
                            if
                              local.get 59
                              local.get 73
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 78
                              local.get 78
                              v128.load
                              local.set 79
                              local.get 78
                              v128.load offset=16
                              local.set 80
                              local.get 61
                              local.get 73
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 81
                              local.get 81
                              local.get 79
                              v128.store
                              local.get 81
                              local.get 80
                              v128.store offset=16
                              local.get 63
                              local.get 73
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 81
                              local.get 81
                              v128.load
                              local.set 80
                              local.get 81
                              v128.load offset=16
                              local.set 79
                              local.get 65
                              local.get 73
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 78
                              local.get 78
                              local.get 80
                              v128.store
                              local.get 78
                              local.get 79
                              v128.store offset=16
                            else
                              local.get 76
                              local.set 79
                              local.get 77
                              local.set 80
                              local.get 79
                              local.get 80
                              v128.or
                              v128.any_true
                              if
                                local.get 59
                                local.get 73
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 78
                                local.get 78
                                v128.load
                                local.set 82
                                local.get 78
                                v128.load offset=16
                                local.set 83
                                local.get 61
                                local.get 73
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 81
                                local.get 81
                                local.get 82
                                local.get 81
                                v128.load
                                local.get 79
                                v128.bitselect
                                v128.store
                                local.get 81
                                local.get 83
                                local.get 81
                                v128.load offset=16
                                local.get 80
                                v128.bitselect
                                v128.store offset=16
                                local.get 63
                                local.get 73
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 81
                                local.get 81
                                v128.load
                                local.set 83
                                local.get 81
                                v128.load offset=16
                                local.set 82
                                local.get 65
                                local.get 73
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 78
                                local.get 78
                                local.get 83
                                local.get 78
                                v128.load
                                local.get 79
                                v128.bitselect
                                v128.store
                                local.get 78
                                local.get 82
                                local.get 78
                                v128.load offset=16
                                local.get 80
                                v128.bitselect
                                v128.store offset=16
                              end
                            end
                          end
                          local.get 4
                          i32.const 32
                          i32.add
                          local.set 4
                          local.get 14
                          i32.const 8
                          i32.add
                          local.set 14
                          local.get 72
                          i32.const 8
                          i32.sub
                          local.tee 72
                          i32.const 0
                          i32.gt_s
                          br_if 0
                        end
                      else
                        local.get 14
                        local.set 84
                        local.get 4
                        v128.load offset=1024
                        i32x4.neg
                        local.set 85
                        local.get 4
                        v128.load offset=1040
                        i32x4.neg
                        local.set 86
                        block
                          local.get 85
                          local.set 87
                          local.get 86
                          local.set 88
                          local.get 87
                          local.get 88
                          v128.and
                          i32x4.all_true
                          if
                            local.get 7
                            local.get 13
                            i32.add
                            local.get 54
                            i32.lt_u
                            local.get 14
                            local.get 20
                            i32.const 16
                            i32.mul
                            i32.add
                            local.get 58
                            i32.lt_u
                            i32.and
                            if
                              local.get 59
                              local.get 84
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 91
                              local.get 91
                              v128.load
                              local.set 89
                              local.get 91
                              v128.load offset=16
                              local.set 90
                            else
                              local.get 7
                              local.get 13
                              i32.add
                              i32x4.splat
                              local.set 92
                              local.get 14
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              i32x4.splat
                              local.set 93
                              local.get 54
                              i32x4.splat
                              local.set 94
                              local.get 52
                              i32x4.splat
                              local.set 95
                              local.get 92
                              local.get 94
                              i32x4.lt_u
                              local.get 93
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 95
                              i32x4.lt_u
                              v128.and
                              local.set 96
                              local.get 92
                              local.get 94
                              i32x4.lt_u
                              local.get 93
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 95
                              i32x4.lt_u
                              v128.and
                              local.set 97
                              local.get 60
                              i32x4.splat
                              local.set 98
                              local.get 98
                              local.get 92
                              local.get 53
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 93
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 96
                              v128.and
                              local.set 99
                              local.get 98
                              local.get 92
                              local.get 53
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 93
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 97
                              v128.and
                              local.set 100
                              local.get 99
                              call $gather_float32_0
                              local.get 96
                              v128.and
                              local.set 101
                              local.get 100
                              call $gather_float32_0
                              local.get 97
                              v128.and
                              local.set 102
                              local.get 101
                              local.set 89
                              local.get 102
                              local.set 90
                            end
                            local.get 14
                            i32.const 9
                            i32.lt_u
                            if
                              local.get 61
                              local.get 84
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 91
                              local.get 91
                              local.get 89
                              v128.store
                              local.get 91
                              local.get 90
                              v128.store offset=16
                            else
                              local.get 13
                              i32x4.splat
                              local.set 102
                              local.get 14
                              i32x4.splat
                              local.set 101
                              i32.const 16
                              i32x4.splat
                              local.set 100
                              i32.const 16
                              i32x4.splat
                              local.set 99
                              local.get 102
                              local.get 100
                              i32x4.lt_u
                              local.get 101
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 99
                              i32x4.lt_u
                              v128.and
                              local.set 98
                              local.get 102
                              local.get 100
                              i32x4.lt_u
                              local.get 101
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 99
                              i32x4.lt_u
                              v128.and
                              local.set 97
                              local.get 1
                              i32.const 2048
                              i32.add
                              i32x4.splat
                              local.set 96
                              local.get 96
                              local.get 102
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 101
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 98
                              v128.and
                              local.set 95
                              local.get 96
                              local.get 102
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 101
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 97
                              v128.and
                              local.set 94
                              local.get 98
                              local.set 93
                              local.get 97
                              local.set 92
                              local.get 95
                              local.get 93
                              local.get 89
                              call $scatter_float32_0
                              local.get 94
                              local.get 92
                              local.get 90
                              call $scatter_float32_0
                            end
                            local.get 13
                            local.get 20
                            i32.const 16
                            i32.mul
                            i32.add
                            local.get 57
                            i32.lt_u
                            local.get 8
                            local.get 14
                            i32.add
                            local.get 62
                            i32.lt_u
                            i32.and
                            if
                              local.get 63
                              local.get 84
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 91
                              local.get 91
                              v128.load
                              local.set 90
                              local.get 91
                              v128.load offset=16
                              local.set 89
                            else
                              local.get 13
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              i32x4.splat
                              local.set 92
                              local.get 8
                              local.get 14
                              i32.add
                              i32x4.splat
                              local.set 93
                              local.get 57
                              i32x4.splat
                              local.set 94
                              local.get 55
                              i32x4.splat
                              local.set 95
                              local.get 92
                              local.get 94
                              i32x4.lt_u
                              local.get 93
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 95
                              i32x4.lt_u
                              v128.and
                              local.set 96
                              local.get 92
                              local.get 94
                              i32x4.lt_u
                              local.get 93
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 95
                              i32x4.lt_u
                              v128.and
                              local.set 97
                              local.get 64
                              i32x4.splat
                              local.set 98
                              local.get 98
                              local.get 92
                              local.get 56
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 93
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 96
                              v128.and
                              local.set 99
                              local.get 98
                              local.get 92
                              local.get 56
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 93
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 97
                              v128.and
                              local.set 100
                              local.get 99
                              call $gather_float32_0
                              local.get 96
                              v128.and
                              local.set 101
                              local.get 100
                              call $gather_float32_0
                              local.get 97
                              v128.and
                              local.set 102
                              local.get 101
                              local.set 90
                              local.get 102
                              local.set 89
                            end
                            local.get 14
                            i32.const 9
                            i32.lt_u
                            if
                              local.get 65
                              local.get 84
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 91
                              local.get 91
                              local.get 90
                              v128.store
                              local.get 91
                              local.get 89
                              v128.store offset=16
                            else
                              local.get 13
                              i32x4.splat
                              local.set 102
                              local.get 14
                              i32x4.splat
                              local.set 101
                              i32.const 16
                              i32x4.splat
                              local.set 100
                              i32.const 16
                              i32x4.splat
                              local.set 99
                              local.get 102
                              local.get 100
                              i32x4.lt_u
                              local.get 101
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              local.get 99
                              i32x4.lt_u
                              v128.and
                              local.set 98
                              local.get 102
                              local.get 100
                              i32x4.lt_u
                              local.get 101
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              local.get 99
                              i32x4.lt_u
                              v128.and
                              local.set 97
                              local.get 1
                              i32.const 3072
                              i32.add
                              i32x4.splat
                              local.set 96
                              local.get 96
                              local.get 102
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 101
                              v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 98
                              v128.and
                              local.set 95
                              local.get 96
                              local.get 102
                              i32.const 64
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 101
                              v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                              i32x4.add
                              i32.const 4
                              i32x4.splat
                              i32x4.mul
                              i32x4.add
                              local.get 97
                              v128.and
                              local.set 94
                              local.get 98
                              local.set 93
                              local.get 97
                              local.set 92
                              local.get 95
                              local.get 93
                              local.get 90
                              call $scatter_float32_0
                              local.get 94
                              local.get 92
                              local.get 89
                              call $scatter_float32_0
                            end
                          else
                            local.get 87
                            local.set 89
                            local.get 88
                            local.set 90
                            local.get 89
                            local.get 90
                            v128.or
                            v128.any_true
                            if
                              local.get 7
                              local.get 13
                              i32.add
                              local.get 54
                              i32.lt_u
                              local.get 14
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              local.get 58
                              i32.lt_u
                              i32.and
                              if
                                local.get 59
                                local.get 84
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 91
                                local.get 91
                                v128.load
                                local.set 92
                                local.get 91
                                v128.load offset=16
                                local.set 93
                              else
                                local.get 7
                                local.get 13
                                i32.add
                                i32x4.splat
                                local.set 94
                                local.get 14
                                local.get 20
                                i32.const 16
                                i32.mul
                                i32.add
                                i32x4.splat
                                local.set 95
                                local.get 54
                                i32x4.splat
                                local.set 96
                                local.get 52
                                i32x4.splat
                                local.set 97
                                local.get 94
                                local.get 96
                                i32x4.lt_u
                                local.get 95
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 97
                                i32x4.lt_u
                                v128.and
                                local.set 98
                                local.get 94
                                local.get 96
                                i32x4.lt_u
                                local.get 95
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 97
                                i32x4.lt_u
                                v128.and
                                local.set 99
                                local.get 60
                                i32x4.splat
                                local.set 100
                                local.get 100
                                local.get 94
                                local.get 53
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 95
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 98
                                v128.and
                                local.set 101
                                local.get 100
                                local.get 94
                                local.get 53
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 95
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 99
                                v128.and
                                local.set 102
                                local.get 101
                                call $gather_float32_0
                                local.get 98
                                v128.and
                                local.set 103
                                local.get 102
                                call $gather_float32_0
                                local.get 99
                                v128.and
                                local.set 104
                                local.get 103
                                local.set 92
                                local.get 104
                                local.set 93
                              end
                              local.get 14
                              i32.const 9
                              i32.lt_u
                              if
                                local.get 61
                                local.get 84
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 91
                                local.get 91
                                local.get 92
                                local.get 91
                                v128.load
                                local.get 89
                                v128.bitselect
                                v128.store
                                local.get 91
                                local.get 93
                                local.get 91
                                v128.load offset=16
                                local.get 90
                                v128.bitselect
                                v128.store offset=16
                              else
                                local.get 13
                                i32x4.splat
                                local.set 104
                                local.get 14
                                i32x4.splat
                                local.set 103
                                i32.const 16
                                i32x4.splat
                                local.set 102
                                i32.const 16
                                i32x4.splat
                                local.set 101
                                local.get 104
                                local.get 102
                                i32x4.lt_u
                                local.get 103
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 101
                                i32x4.lt_u
                                v128.and
                                local.set 100
                                local.get 104
                                local.get 102
                                i32x4.lt_u
                                local.get 103
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 101
                                i32x4.lt_u
                                v128.and
                                local.set 99
                                local.get 1
                                i32.const 2048
                                i32.add
                                i32x4.splat
                                local.set 98
                                local.get 98
                                local.get 104
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 103
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 100
                                v128.and
                                local.set 97
                                local.get 98
                                local.get 104
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 103
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 99
                                v128.and
                                local.set 96
                                local.get 89
                                local.get 100
                                v128.and
                                local.set 95
                                local.get 90
                                local.get 99
                                v128.and
                                local.set 94
                                local.get 97
                                local.get 95
                                local.get 92
                                call $scatter_float32_0
                                local.get 96
                                local.get 94
                                local.get 93
                                call $scatter_float32_0
                              end
                              local.get 13
                              local.get 20
                              i32.const 16
                              i32.mul
                              i32.add
                              local.get 57
                              i32.lt_u
                              local.get 8
                              local.get 14
                              i32.add
                              local.get 62
                              i32.lt_u
                              i32.and
                              if
                                local.get 63
                                local.get 84
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 91
                                local.get 91
                                v128.load
                                local.set 93
                                local.get 91
                                v128.load offset=16
                                local.set 92
                              else
                                local.get 13
                                local.get 20
                                i32.const 16
                                i32.mul
                                i32.add
                                i32x4.splat
                                local.set 94
                                local.get 8
                                local.get 14
                                i32.add
                                i32x4.splat
                                local.set 95
                                local.get 57
                                i32x4.splat
                                local.set 96
                                local.get 55
                                i32x4.splat
                                local.set 97
                                local.get 94
                                local.get 96
                                i32x4.lt_u
                                local.get 95
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 97
                                i32x4.lt_u
                                v128.and
                                local.set 98
                                local.get 94
                                local.get 96
                                i32x4.lt_u
                                local.get 95
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 97
                                i32x4.lt_u
                                v128.and
                                local.set 99
                                local.get 64
                                i32x4.splat
                                local.set 100
                                local.get 100
                                local.get 94
                                local.get 56
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 95
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 98
                                v128.and
                                local.set 101
                                local.get 100
                                local.get 94
                                local.get 56
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 95
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 99
                                v128.and
                                local.set 102
                                local.get 101
                                call $gather_float32_0
                                local.get 98
                                v128.and
                                local.set 103
                                local.get 102
                                call $gather_float32_0
                                local.get 99
                                v128.and
                                local.set 104
                                local.get 103
                                local.set 93
                                local.get 104
                                local.set 92
                              end
                              local.get 14
                              i32.const 9
                              i32.lt_u
                              if
                                local.get 65
                                local.get 84
                                i32.const 2
                                i32.shl
                                i32.add
                                local.set 91
                                local.get 91
                                local.get 93
                                local.get 91
                                v128.load
                                local.get 89
                                v128.bitselect
                                v128.store
                                local.get 91
                                local.get 92
                                local.get 91
                                v128.load offset=16
                                local.get 90
                                v128.bitselect
                                v128.store offset=16
                              else
                                local.get 13
                                i32x4.splat
                                local.set 104
                                local.get 14
                                i32x4.splat
                                local.set 103
                                i32.const 16
                                i32x4.splat
                                local.set 102
                                i32.const 16
                                i32x4.splat
                                local.set 101
                                local.get 104
                                local.get 102
                                i32x4.lt_u
                                local.get 103
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                local.get 101
                                i32x4.lt_u
                                v128.and
                                local.set 100
                                local.get 104
                                local.get 102
                                i32x4.lt_u
                                local.get 103
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                local.get 101
                                i32x4.lt_u
                                v128.and
                                local.set 99
                                local.get 1
                                i32.const 3072
                                i32.add
                                i32x4.splat
                                local.set 98
                                local.get 98
                                local.get 104
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 103
                                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 100
                                v128.and
                                local.set 97
                                local.get 98
                                local.get 104
                                i32.const 64
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 103
                                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                i32x4.add
                                i32.const 4
                                i32x4.splat
                                i32x4.mul
                                i32x4.add
                                local.get 99
                                v128.and
                                local.set 96
                                local.get 89
                                local.get 100
                                v128.and
                                local.set 95
                                local.get 90
                                local.get 99
                                v128.and
                                local.set 94
                                local.get 97
                                local.get 95
                                local.get 93
                                call $scatter_float32_0
                                local.get 96
                                local.get 94
                                local.get 92
                                call $scatter_float32_0
                              end
                            end
                          end
                        end
                        local.get 4
                        i32.const 32
                        i32.add
                        local.set 4
                        local.get 14
                        i32.const 8
                        i32.add
                        local.set 14
                      end
                      i32.const 16
                      local.get 14
                      i32.sub
                      i32.const 8
                      i32.ge_u
                      br_if 0
                    end
                  end
                  local.get 14
                  i32.const 16
                  i32.lt_u
                  if
                    loop
                      local.get 4
                      i32.load offset=1024
                      local.set 50
                      local.get 50
                      if
                        local.get 1
                        i32.const 2048
                        i32.add
                        local.get 13
                        i32.const 6
                        i32.shl
                        i32.add
                        local.get 14
                        i32.const 2
                        i32.shl
                        i32.add
                        local.get 7
                        local.get 13
                        i32.add
                        local.set 105
                        local.get 14
                        local.get 20
                        i32.const 16
                        i32.mul
                        i32.add
                        local.set 106
                        block (result f32)
                          block
                            local.get 105
                            local.get 54
                            i32.ge_u
                            br_if 0
                            local.get 106
                            local.get 52
                            i32.ge_u
                            br_if 0
                            local.get 60
                            local.get 105
                            local.get 53
                            i32.mul
                            i32.add
                            local.get 106
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                            br 1
                          end
                          f32.const 0
                        end
                        f32.store
                        local.get 1
                        i32.const 3072
                        i32.add
                        local.get 13
                        i32.const 6
                        i32.shl
                        i32.add
                        local.get 14
                        i32.const 2
                        i32.shl
                        i32.add
                        local.get 13
                        local.get 20
                        i32.const 16
                        i32.mul
                        i32.add
                        local.set 106
                        local.get 8
                        local.get 14
                        i32.add
                        local.set 105
                        block (result f32)
                          block
                            local.get 106
                            local.get 57
                            i32.ge_u
                            br_if 0
                            local.get 105
                            local.get 55
                            i32.ge_u
                            br_if 0
                            local.get 64
                            local.get 106
                            local.get 56
                            i32.mul
                            i32.add
                            local.get 105
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                            br 1
                          end
                          f32.const 0
                        end
                        f32.store
                      end
                      local.get 4
                      i32.const 4
                      i32.add
                      local.set 4
                      local.get 14
                      i32.const 1
                      i32.add
                      local.set 14
                      local.get 14
                      i32.const 16
                      i32.lt_u
                      br_if 0
                    end
                  end
                  local.get 13
                  i32.const 1
                  i32.add
                  local.set 13
                  local.get 13
                  i32.const 16
                  i32.lt_u
                  br_if 0
                end
                local.get 1
                local.set 4
                i32.const 0
                local.set 13
                loop
                  i32.const 0
                  local.set 14
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 16
                  i32.ge_u
                  if
                    local.get 1
                    i32.const 2048
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 107
                    local.get 1
                    i32.const 3072
                    i32.add
                    local.set 108
                    i64.const 0
                    local.set 111
                    i64.const 2147483648
                    local.set 112
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.tee 113
                    local.get 111
                    local.get 113
                    local.get 111
                    i64.gt_s
                    select
                    local.set 111
                    i64.const 16
                    i64.const -15
                    i64.add
                    local.tee 113
                    local.get 112
                    local.get 113
                    local.get 112
                    i64.lt_s
                    select
                    local.set 112
                    local.get 111
                    i32.wrap_i64
                    local.set 109
                    local.get 112
                    local.get 111
                    i64.sub
                    i64.const 0
                    local.get 112
                    local.get 111
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 110
                    loop
                      local.get 14
                      local.get 109
                      i32.sub
                      local.tee 114
                      local.get 110
                      i32.lt_u
                      if
                        local.get 110
                        local.get 114
                        i32.sub
                        local.set 115
                        i32.const 16
                        local.get 14
                        i32.sub
                        i32.const 15
                        i32.sub
                        local.tee 114
                        local.get 115
                        local.get 114
                        local.get 115
                        i32.lt_u
                        select
                        local.set 115
                        loop
                          local.get 14
                          local.set 116
                          local.get 108
                          local.get 116
                          i32.const 2
                          i32.shl
                          i32.add
                          local.set 117
                          local.get 4
                          v128.load offset=1024
                          i32x4.neg
                          local.set 118
                          local.get 4
                          v128.load offset=1040
                          i32x4.neg
                          local.set 119
                          local.get 4
                          v128.load offset=1056
                          i32x4.neg
                          local.set 120
                          local.get 4
                          v128.load offset=1072
                          i32x4.neg
                          local.set 121
                          local.get 4
                          v128.load
                          local.set 122
                          local.get 4
                          v128.load offset=16
                          local.set 123
                          local.get 4
                          v128.load offset=32
                          local.set 124
                          local.get 4
                          v128.load offset=48
                          local.set 125
                          block
                            i32.const 0
                            local.set 126
                            local.get 118
                            local.set 127
                            local.get 119
                            local.set 128
                            local.get 120
                            local.set 129
                            local.get 121
                            local.set 130
                            local.get 127
                            local.get 128
                            v128.and
                            local.get 129
                            v128.and
                            local.get 130
                            v128.and
                            i32x4.all_true
                            if
                              block
                                loop
                                  block
                                    local.get 126
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 107
                                    local.get 126
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 131
                                    local.get 117
                                    local.get 126
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 132
                                    local.get 122
                                    local.get 131
                                    local.get 132
                                    v128.load
                                    f32x4.mul
                                    f32x4.add
                                    local.set 122
                                    local.get 123
                                    local.get 131
                                    local.get 132
                                    v128.load offset=16
                                    f32x4.mul
                                    f32x4.add
                                    local.set 123
                                    local.get 124
                                    local.get 131
                                    local.get 132
                                    v128.load offset=32
                                    f32x4.mul
                                    f32x4.add
                                    local.set 124
                                    local.get 125
                                    local.get 131
                                    local.get 132
                                    v128.load offset=48
                                    f32x4.mul
                                    f32x4.add
                                    local.set 125
                                  end
                                  local.get 126
                                  i32.const 1
                                  i32.add
                                  local.set 126
                                  br 0
                                end
                              end
                            else
                              local.get 127
                              local.set 131
                              local.get 128
                              local.set 133
                              local.get 129
                              local.set 134
                              local.get 130
                              local.set 135
                              local.get 131
                              local.get 133
                              v128.or
                              local.get 134
                              v128.or
                              local.get 135
                              v128.or
                              v128.any_true
                              if
                                block
                                  loop
                                    block
                                      local.get 126
                                      i32.const 16
                                      i32.lt_s
                                      i32.eqz
                                      if
                                        br 3
                                      end
                                      local.get 107
                                      local.get 126
                                      i32.const 2
                                      i32.shl
                                      i32.add
                                      v128.load32_splat
                                      local.set 136
                                      local.get 117
                                      local.get 126
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 132
                                      local.get 122
                                      local.get 136
                                      local.get 132
                                      v128.load
                                      f32x4.mul
                                      f32x4.add
                                      local.get 122
                                      local.get 131
                                      v128.bitselect
                                      local.set 122
                                      local.get 123
                                      local.get 136
                                      local.get 132
                                      v128.load offset=16
                                      f32x4.mul
                                      f32x4.add
                                      local.get 123
                                      local.get 133
                                      v128.bitselect
                                      local.set 123
                                      local.get 124
                                      local.get 136
                                      local.get 132
                                      v128.load offset=32
                                      f32x4.mul
                                      f32x4.add
                                      local.get 124
                                      local.get 134
                                      v128.bitselect
                                      local.set 124
                                      local.get 125
                                      local.get 136
                                      local.get 132
                                      v128.load offset=48
                                      f32x4.mul
                                      f32x4.add
                                      local.get 125
                                      local.get 135
                                      v128.bitselect
                                      local.set 125
                                    end
                                    local.get 126
                                    i32.const 1
                                    i32.add
                                    local.set 126
                                    br 0
                                  end
                                end
                              end
                            end
                          end
                          local.get 4
                          local.get 122
                          v128.store
                          local.get 4
                          local.get 123
                          v128.store offset=16
                          local.get 4
                          local.get 124
                          v128.store offset=32
                          local.get 4
                          local.get 125
                          v128.store offset=48
                          local.get 4
                          i32.const 64
                          i32.add
                          local.set 4
                          local.get 14
                          i32.const 16
                          i32.add
                          local.set 14
                          local.get 115
                          i32.const 16
                          i32.sub
                          local.tee 115
                          i32.const 0
                          i32.gt_s
                          br_if 0
                        end
                      else
                        local.get 14
                        local.set 137
                        local.get 108
                        local.get 137
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 138
                        local.get 4
                        v128.load offset=1024
                        i32x4.neg
                        local.set 139
                        local.get 4
                        v128.load offset=1040
                        i32x4.neg
                        local.set 140
                        local.get 4
                        v128.load offset=1056
                        i32x4.neg
                        local.set 141
                        local.get 4
                        v128.load offset=1072
                        i32x4.neg
                        local.set 142
                        local.get 4
                        v128.load
                        local.set 143
                        local.get 4
                        v128.load offset=16
                        local.set 144
                        local.get 4
                        v128.load offset=32
                        local.set 145
                        local.get 4
                        v128.load offset=48
                        local.set 146
                        block
                          i32.const 0
                          local.set 147
                          local.get 139
                          local.set 148
                          local.get 140
                          local.set 149
                          local.get 141
                          local.set 150
                          local.get 142
                          local.set 151
                          local.get 148
                          local.get 149
                          v128.and
                          local.get 150
                          v128.and
                          local.get 151
                          v128.and
                          i32x4.all_true
                          if
                            block
                              loop
                                block
                                  local.get 147
                                  i32.const 16
                                  i32.lt_s
                                  i32.eqz
                                  if
                                    br 3
                                  end
                                  local.get 107
                                  local.get 147
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  v128.load32_splat
                                  local.set 152
                                  local.get 14
                                  i32.const 1
                                  i32.lt_u
                                  if
                                    local.get 138
                                    local.get 147
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 157
                                    local.get 157
                                    v128.load
                                    local.set 153
                                    local.get 157
                                    v128.load offset=16
                                    local.set 154
                                    local.get 157
                                    v128.load offset=32
                                    local.set 155
                                    local.get 157
                                    v128.load offset=48
                                    local.set 156
                                  else
                                    local.get 147
                                    i32x4.splat
                                    local.set 158
                                    local.get 14
                                    i32x4.splat
                                    local.set 159
                                    i32.const 16
                                    i32x4.splat
                                    local.set 160
                                    i32.const 16
                                    i32x4.splat
                                    local.set 161
                                    local.get 158
                                    local.get 160
                                    i32x4.lt_u
                                    local.get 159
                                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                    i32x4.add
                                    local.get 161
                                    i32x4.lt_u
                                    v128.and
                                    local.set 162
                                    local.get 158
                                    local.get 160
                                    i32x4.lt_u
                                    local.get 159
                                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                    i32x4.add
                                    local.get 161
                                    i32x4.lt_u
                                    v128.and
                                    local.set 163
                                    local.get 158
                                    local.get 160
                                    i32x4.lt_u
                                    local.get 159
                                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                    i32x4.add
                                    local.get 161
                                    i32x4.lt_u
                                    v128.and
                                    local.set 164
                                    local.get 158
                                    local.get 160
                                    i32x4.lt_u
                                    local.get 159
                                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                    i32x4.add
                                    local.get 161
                                    i32x4.lt_u
                                    v128.and
                                    local.set 165
                                    local.get 1
                                    i32.const 3072
                                    i32.add
                                    i32x4.splat
                                    local.set 166
                                    local.get 166
                                    local.get 158
                                    i32.const 64
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 159
                                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                    i32x4.add
                                    i32.const 4
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 162
                                    v128.and
                                    local.set 167
                                    local.get 166
                                    local.get 158
                                    i32.const 64
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 159
                                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                    i32x4.add
                                    i32.const 4
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 163
                                    v128.and
                                    local.set 168
                                    local.get 166
                                    local.get 158
                                    i32.const 64
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 159
                                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                    i32x4.add
                                    i32.const 4
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 164
                                    v128.and
                                    local.set 169
                                    local.get 166
                                    local.get 158
                                    i32.const 64
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 159
                                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                    i32x4.add
                                    i32.const 4
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 165
                                    v128.and
                                    local.set 170
                                    local.get 167
                                    call $gather_float32_0
                                    local.get 162
                                    v128.and
                                    local.set 171
                                    local.get 168
                                    call $gather_float32_0
                                    local.get 163
                                    v128.and
                                    local.set 172
                                    local.get 169
                                    call $gather_float32_0
                                    local.get 164
                                    v128.and
                                    local.set 173
                                    local.get 170
                                    call $gather_float32_0
                                    local.get 165
                                    v128.and
                                    local.set 174
                                    local.get 171
                                    local.set 153
                                    local.get 172
                                    local.set 154
                                    local.get 173
                                    local.set 155
                                    local.get 174
                                    local.set 156
                                  end
                                  local.get 143
                                  local.get 152
                                  local.get 153
                                  f32x4.mul
                                  f32x4.add
                                  local.set 143
                                  local.get 144
                                  local.get 152
                                  local.get 154
                                  f32x4.mul
                                  f32x4.add
                                  local.set 144
                                  local.get 145
                                  local.get 152
                                  local.get 155
                                  f32x4.mul
                                  f32x4.add
                                  local.set 145
                                  local.get 146
                                  local.get 152
                                  local.get 156
                                  f32x4.mul
                                  f32x4.add
                                  local.set 146
                                end
                                local.get 147
                                i32.const 1
                                i32.add
                                local.set 147
                                br 0
                              end
                            end
                          else
                            local.get 148
                            local.set 156
                            local.get 149
                            local.set 155
                            local.get 150
                            local.set 154
                            local.get 151
                            local.set 153
                            local.get 156
                            local.get 155
                            v128.or
                            local.get 154
                            v128.or
                            local.get 153
                            v128.or
                            v128.any_true
                            if
                              block
                                loop
                                  block
                                    local.get 147
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 107
                                    local.get 147
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 152
                                    local.get 14
                                    i32.const 1
                                    i32.lt_u
                                    if
                                      local.get 138
                                      local.get 147
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 157
                                      local.get 157
                                      v128.load
                                      local.set 174
                                      local.get 157
                                      v128.load offset=16
                                      local.set 173
                                      local.get 157
                                      v128.load offset=32
                                      local.set 172
                                      local.get 157
                                      v128.load offset=48
                                      local.set 171
                                    else
                                      local.get 147
                                      i32x4.splat
                                      local.set 170
                                      local.get 14
                                      i32x4.splat
                                      local.set 169
                                      i32.const 16
                                      i32x4.splat
                                      local.set 168
                                      i32.const 16
                                      i32x4.splat
                                      local.set 167
                                      local.get 170
                                      local.get 168
                                      i32x4.lt_u
                                      local.get 169
                                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                      i32x4.add
                                      local.get 167
                                      i32x4.lt_u
                                      v128.and
                                      local.set 166
                                      local.get 170
                                      local.get 168
                                      i32x4.lt_u
                                      local.get 169
                                      v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                      i32x4.add
                                      local.get 167
                                      i32x4.lt_u
                                      v128.and
                                      local.set 165
                                      local.get 170
                                      local.get 168
                                      i32x4.lt_u
                                      local.get 169
                                      v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                      i32x4.add
                                      local.get 167
                                      i32x4.lt_u
                                      v128.and
                                      local.set 164
                                      local.get 170
                                      local.get 168
                                      i32x4.lt_u
                                      local.get 169
                                      v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                      i32x4.add
                                      local.get 167
                                      i32x4.lt_u
                                      v128.and
                                      local.set 163
                                      local.get 1
                                      i32.const 3072
                                      i32.add
                                      i32x4.splat
                                      local.set 162
                                      local.get 162
                                      local.get 170
                                      i32.const 64
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 169
                                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                      i32x4.add
                                      i32.const 4
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 166
                                      v128.and
                                      local.set 161
                                      local.get 162
                                      local.get 170
                                      i32.const 64
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 169
                                      v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                                      i32x4.add
                                      i32.const 4
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 165
                                      v128.and
                                      local.set 160
                                      local.get 162
                                      local.get 170
                                      i32.const 64
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 169
                                      v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                                      i32x4.add
                                      i32.const 4
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 164
                                      v128.and
                                      local.set 159
                                      local.get 162
                                      local.get 170
                                      i32.const 64
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 169
                                      v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                                      i32x4.add
                                      i32.const 4
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 163
                                      v128.and
                                      local.set 158
                                      local.get 161
                                      call $gather_float32_0
                                      local.get 166
                                      v128.and
                                      local.set 175
                                      local.get 160
                                      call $gather_float32_0
                                      local.get 165
                                      v128.and
                                      local.set 176
                                      local.get 159
                                      call $gather_float32_0
                                      local.get 164
                                      v128.and
                                      local.set 177
                                      local.get 158
                                      call $gather_float32_0
                                      local.get 163
                                      v128.and
                                      local.set 178
                                      local.get 175
                                      local.set 174
                                      local.get 176
                                      local.set 173
                                      local.get 177
                                      local.set 172
                                      local.get 178
                                      local.set 171
                                    end
                                    local.get 143
                                    local.get 152
                                    local.get 174
                                    f32x4.mul
                                    f32x4.add
                                    local.get 143
                                    local.get 156
                                    v128.bitselect
                                    local.set 143
                                    local.get 144
                                    local.get 152
                                    local.get 173
                                    f32x4.mul
                                    f32x4.add
                                    local.get 144
                                    local.get 155
                                    v128.bitselect
                                    local.set 144
                                    local.get 145
                                    local.get 152
                                    local.get 172
                                    f32x4.mul
                                    f32x4.add
                                    local.get 145
                                    local.get 154
                                    v128.bitselect
                                    local.set 145
                                    local.get 146
                                    local.get 152
                                    local.get 171
                                    f32x4.mul
                                    f32x4.add
                                    local.get 146
                                    local.get 153
                                    v128.bitselect
                                    local.set 146
                                  end
                                  local.get 147
                                  i32.const 1
                                  i32.add
                                  local.set 147
                                  br 0
                                end
                              end
                            end
                          end
                        end
                        local.get 4
                        local.get 143
                        v128.store
                        local.get 4
                        local.get 144
                        v128.store offset=16
                        local.get 4
                        local.get 145
                        v128.store offset=32
                        local.get 4
                        local.get 146
                        v128.store offset=48
                        local.get 4
                        i32.const 64
                        i32.add
                        local.set 4
                        local.get 14
                        i32.const 16
                        i32.add
                        local.set 14
                      end
                      i32.const 16
                      local.get 14
                      i32.sub
                      i32.const 16
                      i32.ge_u
                      br_if 0
                    end
                  end
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 4
                  i32.ge_u
                  if
                    local.get 1
                    i32.const 2048
                    i32.add
                    local.get 13
                    i32.const 64
                    i32.mul
                    i32.add
                    local.set 179
                    local.get 1
                    i32.const 3072
                    i32.add
                    local.set 180
                    i64.const 0
                    local.set 183
                    i64.const 2147483648
                    local.set 184
                    i64.const 0
                    i64.const 0
                    i64.add
                    local.tee 185
                    local.get 183
                    local.get 185
                    local.get 183
                    i64.gt_s
                    select
                    local.set 183
                    i64.const 16
                    i64.const -3
                    i64.add
                    local.tee 185
                    local.get 184
                    local.get 185
                    local.get 184
                    i64.lt_s
                    select
                    local.set 184
                    local.get 183
                    i32.wrap_i64
                    local.set 181
                    local.get 184
                    local.get 183
                    i64.sub
                    i64.const 0
                    local.get 184
                    local.get 183
                    i64.gt_s
                    select
                    i32.wrap_i64
                    local.set 182
                    loop
                      local.get 14
                      local.get 181
                      i32.sub
                      local.tee 186
                      local.get 182
                      i32.lt_u
                      if
                        local.get 182
                        local.get 186
                        i32.sub
                        local.set 187
                        i32.const 16
                        local.get 14
                        i32.sub
                        i32.const 3
                        i32.sub
                        local.tee 186
                        local.get 187
                        local.get 186
                        local.get 187
                        i32.lt_u
                        select
                        local.set 187
                        loop
                          local.get 14
                          local.set 188
                          local.get 180
                          local.get 188
                          i32.const 2
                          i32.shl
                          i32.add
                          local.set 189
                          local.get 4
                          v128.load offset=1024
                          i32x4.neg
                          local.set 190
                          local.get 4
                          v128.load
                          local.set 191
                          block
                            i32.const 0
                            local.set 192
                            local.get 190
                            local.set 193
                            local.get 193
                            i32x4.all_true
                            if
                              block
                                loop
                                  block
                                    local.get 192
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 179
                                    local.get 192
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 194
                                    local.get 189
                                    local.get 192
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 195
                                    local.get 191
                                    local.get 194
                                    local.get 195
                                    v128.load
                                    f32x4.mul
                                    f32x4.add
                                    local.set 191
                                  end
                                  local.get 192
                                  i32.const 1
                                  i32.add
                                  local.set 192
                                  br 0
                                end
                              end
                            else
                              local.get 193
                              local.set 194
                              local.get 194
                              v128.any_true
                              if
                                block
                                  loop
                                    block
                                      local.get 192
                                      i32.const 16
                                      i32.lt_s
                                      i32.eqz
                                      if
                                        br 3
                                      end
                                      local.get 179
                                      local.get 192
                                      i32.const 2
                                      i32.shl
                                      i32.add
                                      v128.load32_splat
                                      local.set 196
                                      local.get 189
                                      local.get 192
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 195
                                      local.get 191
                                      local.get 196
                                      local.get 195
                                      v128.load
                                      f32x4.mul
                                      f32x4.add
                                      local.get 191
                                      local.get 194
                                      v128.bitselect
                                      local.set 191
                                    end
                                    local.get 192
                                    i32.const 1
                                    i32.add
                                    local.set 192
                                    br 0
                                  end
                                end
                              end
                            end
                          end
                          local.get 4
                          local.get 191
                          v128.store
                          local.get 4
                          i32.const 16
                          i32.add
                          local.set 4
                          local.get 14
                          i32.const 4
                          i32.add
                          local.set 14
                          local.get 187
                          i32.const 4
                          i32.sub
                          local.tee 187
                          i32.const 0
                          i32.gt_s
                          br_if 0
                        end
                      else
                        local.get 14
                        local.set 197
                        local.get 180
                        local.get 197
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 198
                        local.get 4
                        v128.load offset=1024
                        i32x4.neg
                        local.set 199
                        local.get 4
                        v128.load
                        local.set 200
                        block
                          i32.const 0
                          local.set 201
                          local.get 199
                          local.set 202
                          local.get 202
                          i32x4.all_true
                          if
                            block
                              loop
                                block
                                  local.get 201
                                  i32.const 16
                                  i32.lt_s
                                  i32.eqz
                                  if
                                    br 3
                                  end
                                  local.get 179
                                  local.get 201
                                  i32.const 2
                                  i32.shl
                                  i32.add
                                  v128.load32_splat
                                  local.set 203
                                  local.get 14
                                  i32.const 13
                                  i32.lt_u
                                  if
                                    local.get 198
                                    local.get 201
                                    i32.const 6
                                    i32.shl
                                    i32.add
                                    local.set 205
                                    local.get 205
                                    v128.load
                                    local.set 204
                                  else
                                    local.get 201
                                    i32x4.splat
                                    local.set 206
                                    local.get 14
                                    i32x4.splat
                                    local.set 207
                                    i32.const 16
                                    i32x4.splat
                                    local.set 208
                                    i32.const 16
                                    i32x4.splat
                                    local.set 209
                                    local.get 206
                                    local.get 208
                                    i32x4.lt_u
                                    local.get 207
                                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                    i32x4.add
                                    local.get 209
                                    i32x4.lt_u
                                    v128.and
                                    local.set 210
                                    local.get 1
                                    i32.const 3072
                                    i32.add
                                    i32x4.splat
                                    local.set 211
                                    local.get 211
                                    local.get 206
                                    i32.const 64
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 207
                                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                    i32x4.add
                                    i32.const 4
                                    i32x4.splat
                                    i32x4.mul
                                    i32x4.add
                                    local.get 210
                                    v128.and
                                    local.set 212
                                    local.get 212
                                    call $gather_float32_0
                                    local.get 210
                                    v128.and
                                    local.set 213
                                    local.get 213
                                    local.set 204
                                  end
                                  local.get 200
                                  local.get 203
                                  local.get 204
                                  f32x4.mul
                                  f32x4.add
                                  local.set 200
                                end
                                local.get 201
                                i32.const 1
                                i32.add
                                local.set 201
                                br 0
                              end
                            end
                          else
                            local.get 202
                            local.set 204
                            local.get 204
                            v128.any_true
                            if
                              block
                                loop
                                  block
                                    local.get 201
                                    i32.const 16
                                    i32.lt_s
                                    i32.eqz
                                    if
                                      br 3
                                    end
                                    local.get 179
                                    local.get 201
                                    i32.const 2
                                    i32.shl
                                    i32.add
                                    v128.load32_splat
                                    local.set 203
                                    local.get 14
                                    i32.const 13
                                    i32.lt_u
                                    if
                                      local.get 198
                                      local.get 201
                                      i32.const 6
                                      i32.shl
                                      i32.add
                                      local.set 205
                                      local.get 205
                                      v128.load
                                      local.set 213
                                    else
                                      local.get 201
                                      i32x4.splat
                                      local.set 212
                                      local.get 14
                                      i32x4.splat
                                      local.set 211
                                      i32.const 16
                                      i32x4.splat
                                      local.set 210
                                      i32.const 16
                                      i32x4.splat
                                      local.set 209
                                      local.get 212
                                      local.get 210
                                      i32x4.lt_u
                                      local.get 211
                                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                      i32x4.add
                                      local.get 209
                                      i32x4.lt_u
                                      v128.and
                                      local.set 208
                                      local.get 1
                                      i32.const 3072
                                      i32.add
                                      i32x4.splat
                                      local.set 207
                                      local.get 207
                                      local.get 212
                                      i32.const 64
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 211
                                      v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                                      i32x4.add
                                      i32.const 4
                                      i32x4.splat
                                      i32x4.mul
                                      i32x4.add
                                      local.get 208
                                      v128.and
                                      local.set 206
                                      local.get 206
                                      call $gather_float32_0
                                      local.get 208
                                      v128.and
                                      local.set 214
                                      local.get 214
                                      local.set 213
                                    end
                                    local.get 200
                                    local.get 203
                                    local.get 213
                                    f32x4.mul
                                    f32x4.add
                                    local.get 200
                                    local.get 204
                                    v128.bitselect
                                    local.set 200
                                  end
                                  local.get 201
                                  i32.const 1
                                  i32.add
                                  local.set 201
                                  br 0
                                end
                              end
                            end
                          end
                        end
                        local.get 4
                        local.get 200
                        v128.store
                        local.get 4
                        i32.const 16
                        i32.add
                        local.set 4
                        local.get 14
                        i32.const 4
                        i32.add
                        local.set 14
                      end
                      i32.const 16
                      local.get 14
                      i32.sub
                      i32.const 4
                      i32.ge_u
                      br_if 0
                    end
                  end
                  local.get 14
                  i32.const 16
                  i32.lt_u
                  if
                    loop
                      local.get 4
                      i32.load offset=1024
                      local.set 50
                      local.get 4
                      f32.load
                      local.set 51
                      i32.const 0
                      local.set 215
                      local.get 50
                      if
                        local.get 1
                        i32.const 2048
                        i32.add
                        local.get 13
                        i32.const 6
                        i32.shl
                        i32.add
                        local.set 216
                        local.get 1
                        i32.const 3072
                        i32.add
                        local.get 14
                        i32.const 2
                        i32.shl
                        i32.add
                        local.set 217
                        block
                          loop
                            local.get 215
                            i32.const 16
                            i32.ge_s
                            br_if 1
                            local.get 51
                            local.get 216
                            local.get 215
                            i32.const 2
                            i32.shl
                            i32.add
                            f32.load
                            local.get 217
                            local.get 215
                            i32.const 6
                            i32.shl
                            i32.add
                            f32.load
                            f32.mul
                            f32.add
                            local.set 51
                            local.get 215
                            i32.const 1
                            i32.add
                            local.set 215
                            br 0
                          end
                        end
                      end
                      local.get 4
                      local.get 51
                      f32.store
                      local.get 4
                      i32.const 4
                      i32.add
                      local.set 4
                      local.get 14
                      i32.const 1
                      i32.add
                      local.set 14
                      local.get 14
                      i32.const 16
                      i32.lt_u
                      br_if 0
                    end
                  end
                  local.get 13
                  i32.const 1
                  i32.add
                  local.set 13
                  local.get 13
                  i32.const 16
                  i32.lt_u
                  br_if 0
                end
              end
              local.get 20
              i32.const 1
              i32.add
              local.set 20
              br 0
            end
          end
          local.get 1
          local.set 4
          i32.const 0
          local.set 13
          loop
            i32.const 0
            local.set 14
            i32.const 16
            local.get 14
            i32.sub
            i32.const 8
            i32.ge_u
            if
              local.get 29
              i32.const 7
              i32.sub
              i32.const 0
              local.get 29
              i32.const 7
              i32.gt_s
              select
              local.set 219
              local.get 221
              local.get 7
              local.get 13
              i32.add
              local.get 218
              i32.mul
              i32.add
              local.set 220
              i64.const 0
              local.set 224
              i64.const 2147483648
              local.set 225
              i64.const 0
              i64.const 0
              i64.add
              local.tee 226
              local.get 224
              local.get 226
              local.get 224
              i64.gt_s
              select
              local.set 224
              local.get 29
              i64.extend_i32_s
              i64.const -7
              i64.add
              local.tee 226
              local.get 225
              local.get 226
              local.get 225
              i64.lt_s
              select
              local.set 225
              local.get 225
              i64.const 0
              local.get 7
              local.get 13
              i32.add
              local.get 30
              i32.lt_u
              select
              local.set 225
              local.get 224
              i32.wrap_i64
              local.set 222
              local.get 225
              local.get 224
              i64.sub
              i64.const 0
              local.get 225
              local.get 224
              i64.gt_s
              select
              i32.wrap_i64
              local.set 223
              loop
                local.get 8
                local.get 14
                i32.add
                local.get 222
                i32.sub
                local.tee 227
                local.get 223
                i32.lt_u
                if
                  local.get 223
                  local.get 227
                  i32.sub
                  local.set 228
                  i32.const 16
                  local.get 14
                  i32.sub
                  i32.const 7
                  i32.sub
                  local.tee 227
                  local.get 228
                  local.get 227
                  local.get 228
                  i32.lt_u
                  select
                  local.set 228
                  loop
                    local.get 8
                    local.get 14
                    i32.add
                    local.set 229
                    local.get 4
                    v128.load offset=1024
                    i32x4.neg
                    local.set 230
                    local.get 4
                    v128.load offset=1040
                    i32x4.neg
                    local.set 231
                    local.get 4
                    v128.load
                    local.set 232
                    local.get 4
                    v128.load offset=16
                    local.set 233
                    block
                      v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                      local.set 234
                      v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                      local.set 235
                      local.get 230
                      v128.not
                      local.set 236
                      local.get 231
                      v128.not
                      local.set 237
                      block
                        block
                          local.get 236
                          local.get 237
                          v128.or
                          v128.any_true
                          br_if 0
                          local.get 220
                          local.get 229
                          i32.const 2
                          i32.shl
                          i32.add
                          local.set 238
                          local.get 238
                          local.get 232
                          v128.store
                          local.get 238
                          local.get 233
                          v128.store offset=16
                          br 1
                        end
                        local.get 236
                        local.set 239
                        local.get 237
                        local.set 240
                        local.get 239
                        local.get 240
                        v128.or
                        v128.any_true
                        if
                          local.get 239
                          local.set 241
                          local.get 240
                          local.set 242
                          local.get 234
                          local.get 241
                          v128.andnot
                          local.set 234
                          local.get 235
                          local.get 242
                          v128.andnot
                          local.set 235
                        end
                        local.get 234
                        local.set 242
                        local.get 235
                        local.set 241
                        local.get 242
                        local.get 241
                        v128.or
                        v128.any_true
                        if
                          local.get 220
                          local.get 229
                          i32.const 2
                          i32.shl
                          i32.add
                          local.set 238
                          local.get 238
                          local.get 232
                          local.get 238
                          v128.load
                          local.get 242
                          v128.bitselect
                          v128.store
                          local.get 238
                          local.get 233
                          local.get 238
                          v128.load offset=16
                          local.get 241
                          v128.bitselect
                          v128.store offset=16
                        end
                      end
                    end
                    local.get 4
                    i32.const 32
                    i32.add
                    local.set 4
                    local.get 14
                    i32.const 8
                    i32.add
                    local.set 14
                    local.get 228
                    i32.const 8
                    i32.sub
                    local.tee 228
                    i32.const 0
                    i32.gt_s
                    br_if 0
                  end
                else
                  local.get 8
                  local.get 14
                  i32.add
                  local.set 243
                  local.get 4
                  v128.load offset=1024
                  i32x4.neg
                  local.set 244
                  local.get 4
                  v128.load offset=1040
                  i32x4.neg
                  local.set 245
                  local.get 4
                  v128.load
                  local.set 246
                  local.get 4
                  v128.load offset=16
                  local.set 247
                  block
                    v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                    local.set 248
                    v128.const i32x4 0xffffffff 0xffffffff 0xffffffff 0xffffffff
                    local.set 249
                    local.get 244
                    v128.not
                    local.set 250
                    local.get 245
                    v128.not
                    local.set 251
                    block
                      block
                        local.get 250
                        local.get 251
                        v128.or
                        v128.any_true
                        br_if 0
                        local.get 7
                        local.get 13
                        i32.add
                        local.get 30
                        i32.lt_u
                        local.get 8
                        local.get 14
                        i32.add
                        local.get 219
                        i32.lt_u
                        i32.and
                        if
                          local.get 220
                          local.get 243
                          i32.const 2
                          i32.shl
                          i32.add
                          local.set 252
                          local.get 252
                          local.get 246
                          v128.store
                          local.get 252
                          local.get 247
                          v128.store offset=16
                        else
                          local.get 7
                          local.get 13
                          i32.add
                          i32x4.splat
                          local.set 253
                          local.get 8
                          local.get 14
                          i32.add
                          i32x4.splat
                          local.set 254
                          local.get 30
                          i32x4.splat
                          local.set 255
                          local.get 29
                          i32x4.splat
                          local.set 256
                          local.get 253
                          local.get 255
                          i32x4.lt_u
                          local.get 254
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          local.get 256
                          i32x4.lt_u
                          v128.and
                          local.set 257
                          local.get 253
                          local.get 255
                          i32x4.lt_u
                          local.get 254
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          local.get 256
                          i32x4.lt_u
                          v128.and
                          local.set 258
                          local.get 221
                          i32x4.splat
                          local.set 259
                          local.get 259
                          local.get 253
                          local.get 218
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 254
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          i32.const 4
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 257
                          v128.and
                          local.set 260
                          local.get 259
                          local.get 253
                          local.get 218
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 254
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          i32.const 4
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 258
                          v128.and
                          local.set 261
                          local.get 257
                          local.set 262
                          local.get 258
                          local.set 263
                          local.get 260
                          local.get 262
                          local.get 246
                          call $scatter_float32_0
                          local.get 261
                          local.get 263
                          local.get 247
                          call $scatter_float32_0
                        end
                        br 1
                      end
                      local.get 250
                      local.set 263
                      local.get 251
                      local.set 262
                      local.get 263
                      local.get 262
                      v128.or
                      v128.any_true
                      if
                        local.get 263
                        local.set 261
                        local.get 262
                        local.set 260
                        local.get 248
                        local.get 261
                        v128.andnot
                        local.set 248
                        local.get 249
                        local.get 260
                        v128.andnot
                        local.set 249
                      end
                      local.get 248
                      local.set 260
                      local.get 249
                      local.set 261
                      local.get 260
                      local.get 261
                      v128.or
                      v128.any_true
                      if
                        local.get 7
                        local.get 13
                        i32.add
                        local.get 30
                        i32.lt_u
                        local.get 8
                        local.get 14
                        i32.add
                        local.get 219
                        i32.lt_u
                        i32.and
                        if
                          local.get 220
                          local.get 243
                          i32.const 2
                          i32.shl
                          i32.add
                          local.set 252
                          local.get 252
                          local.get 246
                          local.get 252
                          v128.load
                          local.get 260
                          v128.bitselect
                          v128.store
                          local.get 252
                          local.get 247
                          local.get 252
                          v128.load offset=16
                          local.get 261
                          v128.bitselect
                          v128.store offset=16
                        else
                          local.get 7
                          local.get 13
                          i32.add
                          i32x4.splat
                          local.set 259
                          local.get 8
                          local.get 14
                          i32.add
                          i32x4.splat
                          local.set 258
                          local.get 30
                          i32x4.splat
                          local.set 257
                          local.get 29
                          i32x4.splat
                          local.set 256
                          local.get 259
                          local.get 257
                          i32x4.lt_u
                          local.get 258
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          local.get 256
                          i32x4.lt_u
                          v128.and
                          local.set 255
                          local.get 259
                          local.get 257
                          i32x4.lt_u
                          local.get 258
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          local.get 256
                          i32x4.lt_u
                          v128.and
                          local.set 254
                          local.get 221
                          i32x4.splat
                          local.set 253
                          local.get 253
                          local.get 259
                          local.get 218
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 258
                          v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                          i32x4.add
                          i32.const 4
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 255
                          v128.and
                          local.set 264
                          local.get 253
                          local.get 259
                          local.get 218
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 258
                          v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                          i32x4.add
                          i32.const 4
                          i32x4.splat
                          i32x4.mul
                          i32x4.add
                          local.get 254
                          v128.and
                          local.set 265
                          local.get 260
                          local.get 255
                          v128.and
                          local.set 266
                          local.get 261
                          local.get 254
                          v128.and
                          local.set 267
                          local.get 264
                          local.get 266
                          local.get 246
                          call $scatter_float32_0
                          local.get 265
                          local.get 267
                          local.get 247
                          call $scatter_float32_0
                        end
                      end
                    end
                  end
                  local.get 4
                  i32.const 32
                  i32.add
                  local.set 4
                  local.get 14
                  i32.const 8
                  i32.add
                  local.set 14
                end
                i32.const 16
                local.get 14
                i32.sub
                i32.const 8
                i32.ge_u
                br_if 0
              end
            end
            local.get 14
            i32.const 16
            i32.lt_u
            if
              loop
                local.get 4
                i32.load offset=1024
                local.set 50
                local.get 4
                f32.load
                local.set 51
                block
                  local.get 50
                  i32.eqz
                  br_if 0
                  local.get 7
                  local.get 13
                  i32.add
                  local.set 268
                  local.get 8
                  local.get 14
                  i32.add
                  local.set 269
                  block
                    local.get 268
                    local.get 30
                    i32.ge_u
                    br_if 0
                    local.get 269
                    local.get 29
                    i32.ge_u
                    br_if 0
                    local.get 221
                    local.get 268
                    local.get 218
                    i32.mul
                    i32.add
                    local.get 269
                    i32.const 2
                    i32.shl
                    i32.add
                    local.get 51
                    f32.store
                  end
                end
                local.get 4
                i32.const 4
                i32.add
                local.set 4
                local.get 14
                i32.const 1
                i32.add
                local.set 14
                local.get 14
                i32.const 16
                i32.lt_u
                br_if 0
              end
            end
            local.get 13
            i32.const 1
            i32.add
            local.set 13
            local.get 13
            i32.const 16
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 16
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 11
          i32.const 1
          i32.add
          local.set 11
          local.get 11
          local.get 17
          i32.eq
          if
            i32.const 0
            local.set 11
            local.get 12
            i32.const 1
            i32.add
            local.set 12
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        br 0
      end
    end
  )
  (func $gather_float32_0 (;1;) (param v128) (result v128)
    (local v128)
    v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
    local.set 1
    local.get 0
    i32x4.extract_lane 0
    local.get 1
    v128.load32_lane offset=0 0
    local.set 1
    local.get 0
    i32x4.extract_lane 1
    local.get 1
    v128.load32_lane offset=0 1
    local.set 1
    local.get 0
    i32x4.extract_lane 2
    local.get 1
    v128.load32_lane offset=0 2
    local.set 1
    local.get 0
    i32x4.extract_lane 3
    local.get 1
    v128.load32_lane offset=0 3
    local.set 1
    local.get 1
  )
  (func $scatter_float32_0 (;2;) (param v128 v128 v128)
    local.get 1
    i32x4.extract_lane 0
    if
      local.get 0
      i32x4.extract_lane 0
      local.get 2
      f32x4.extract_lane 0
      f32.store
    end
    local.get 1
    i32x4.extract_lane 1
    if
      local.get 0
      i32x4.extract_lane 1
      local.get 2
      f32x4.extract_lane 1
      f32.store
    end
    local.get 1
    i32x4.extract_lane 2
    if
      local.get 0
      i32x4.extract_lane 2
      local.get 2
      f32x4.extract_lane 2
      f32.store
    end
    local.get 1
    i32x4.extract_lane 3
    if
      local.get 0
      i32x4.extract_lane 3
      local.get 2
      f32x4.extract_lane 3
      f32.store
    end
  )
  (export "run" (func 0))
)
